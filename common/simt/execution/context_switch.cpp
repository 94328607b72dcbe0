// Keeps what the calling convention says a function keeps, and not the floating-point modes: CUDA has none to change.

#include "common/simt/execution/context_switch.h"

// The processor predicts that a return goes back to the latest call that has not returned. Lanes that take turns spoil
// that, so a lane is continued the way it was started: by the one call in `dispatch`. Then the latest call is the right
// one when its kernel returns. A suspended lane itself is entered by a jump, which is predicted by where it went
// before.

#if defined(__x86_64__)
asm(R"(
.macro simt_save
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
.endm
.macro simt_function name
.p2align 5
.globl \name
.hidden \name
.type \name, @function
\name:
.endm
.text

simt_function simt_switch
  simt_save
  movq %rsi, %rdi
  movq %rdx, %rsi
simt_function simt_leave
  movq %rdi, %rsp
  leaq .Lcontinue(%rip), %rax
  jmp .Ldispatch

simt_function simt_start
  simt_save
  movq %rsi, %rdi
  movq %rdx, %rsi
  movq %rcx, %rdx
  movq %r8, %rcx
simt_function simt_restart
  movq %rdi, %rsp
  movq %rsi, %rax
  movq %rdx, %rdi
  movq %rcx, %rsi
  xorl %ebp, %ebp
.Ldispatch:
  call *%rax
  movq %rsp, %rdi
  call simt_lane_ended
  ud2

.Lcontinue:
  addq $8, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  movq %rsi, %rax
  jmp *%rcx
)");
#else
#error "The emulator switches between CUDA threads in assembly: add this processor's three functions here."
#endif
