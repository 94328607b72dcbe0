// expect: uninitialized_global
// because: The first kernel sets position and mass of every particle but forgets the speed, which the second one uses.

#include "tests/zoo/zoo.h"

struct Particle {
  float position, speed, mass;
};

__global__ void place_particles(Particle* particles) {
  particles[threadIdx.x].position = threadIdx.x;
  particles[threadIdx.x].mass = 1;
}

__global__ void move_particles(Particle* particles, float time) {
  Particle& p = particles[threadIdx.x];
  const float way = p.speed * time;  // <- here
  p.position += way;
}

void run() {
  Particle* particles = zoo::unwritten<Particle>(32, "particles");
  launch(place_particles, {1, 32}, particles);
  launch(move_particles, {1, 32}, particles, 0.5F);
}
