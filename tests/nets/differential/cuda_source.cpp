#include "tests/nets/differential/cuda_source.h"

#include "tests/nets/differential/cuda_expressions.h"

namespace differential {
namespace {

class Printer : private CudaExpressions {
 public:
  Printer(Program& program, int first_line) : CudaExpressions(program), program_(program), line_(first_line) {}

  std::string run() {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) function(i);
    kernel();
    return std::move(text_);
  }

 private:
  int put(const std::string& line) {
    text_ += std::string(static_cast<std::size_t>(2 * depth_), ' ') + line + "\n";
    return line_++;
  }

  [[nodiscard]] std::string global_parameters() const {
    std::string text;
    for (const Array& a : program_.arrays) {
      if (a.space != Space::global) continue;
      text += (a.role == Role::input ? "const " : "") + a.type->name + "* " + a.name + ", ";
    }
    return text;
  }
  void variables() {
    put("unsigned local[" + std::to_string(kLocals) + "] = {t, 1, 2, salt};");
    for (int i = 2; i < kVariables; ++i) put("unsigned v" + std::to_string(i) + " = salt + " + std::to_string(i) + ";");
  }

  // Every variable counts, or g++ would leave out what it is made of.
  static std::string all_variables() {
    std::string text = "v0";
    for (int i = 1; i < kVariables; ++i) text += " + v" + std::to_string(i) + " * " + std::to_string(2 * i + 1);
    for (unsigned i = 0; i < kLocals; ++i) text += " + local[" + std::to_string(i) + "]";
    return text;
  }

  [[nodiscard]] std::string result() const {
    return "result[b * " + number(program_.threads()) + " + t] = " + all_variables() + ";";
  }

  void function(std::size_t index) {
    const Function& f = program_.functions[index];
    put(std::string(f.is_inline ? "" : "__attribute__((noinline)) ") + "__device__ unsigned helper" + suffix() + "_" +
        std::to_string(index) + "(" + global_parameters() + "unsigned salt, unsigned t, unsigned v0, unsigned v1) {");
    ++depth_;
    variables();
    is_function_ = true;
    statements(program_.functions[index].body);
    is_function_ = false;
    put("return " + all_variables() + ";");
    --depth_;
    put("}");
  }

  void kernel() {
    put("__global__ void kernel" + suffix() + "(" + global_parameters() + "unsigned* result, unsigned salt) {");
    ++depth_;
    for (const Array& a : program_.arrays) {
      if (a.space == Space::shared)
        put("__shared__ " + a.type->name + " " + a.name + "[" + std::to_string(a.count) + "];");
    }
    put(program_.height == 1 ? "const unsigned t = threadIdx.x;"
                             : "const unsigned t = threadIdx.y * " + number(program_.width) + " + threadIdx.x;");
    put("const unsigned b = blockIdx.x;");
    put("unsigned v0 = t;");
    put("unsigned v1 = b;");
    variables();
    statements(program_.body);
    program_.result_line = put(result());
    --depth_;
    put("}");
  }

  static std::string assign(int index, const std::string& text) {
    return variable(index) + " = " + variable(index) + " * 5 + " + text + ";";
  }

  void statements(std::vector<Statement>& body) {
    for (Statement& s : body) statement(s);
  }
  void block(std::vector<Statement>& body) {
    ++depth_;
    statements(body);
    --depth_;
  }

  void statement(Statement& s);
  void loop(Statement& s);
  void select(Statement& s);
  std::string whole_value(const Statement& s);
  std::string exchange(const Statement& s);

  Program& program_;
  int line_;
  int depth_ = 0;
  bool is_function_ = false;
  std::string text_;
};

std::string Printer::whole_value(const Statement& s) {
  const Type& type = *array(s.index).type;
  std::string text = "make_" + type.name + "(";
  for (std::size_t i = 0; i < type.members.size(); ++i) {
    text += (i == 0 ? "" : ", ") + expr(s.expr[1]) + (i == 0 ? "" : " * " + number(static_cast<unsigned>(2 * i + 1)));
  }
  return text + ")";
}

std::string Printer::exchange(const Statement& s) {
  const std::string mask = number(s.mask);
  const std::string& name = s.text;
  const std::string what = expr(s.expr[0]);
  if (name == "__shfl_sync") {
    return name + "(" + mask + ", " + what + ", " + expr(s.expr[1]) + " % " +
           number(static_cast<unsigned>(__builtin_popcount(s.mask))) + ")";
  }
  if (name.starts_with("__shfl")) return name + "(" + mask + ", " + what + ", " + std::to_string(s.value) + ")";
  if (name == "__reduce_add_sync") return name + "(" + mask + ", " + what + ")";
  return "static_cast<unsigned>(" + name + "(" + mask + ", (" + what + ") % 3 == 0))";
}

void Printer::statement(Statement& s) {
  s.line = line_;
  switch (s.kind) {
    case Kind::assign:
      put(assign(s.index, expr(s.expr[0])));
      return;
    case Kind::store:
      put(place(s.index, s.member, s.expr[0]) + " = static_cast<" +
          (array(s.index).type->members.size() == 1 ? array(s.index).type->name : std::string("unsigned")) + ">(" +
          expr(s.expr[1]) + ");");
      return;
    case Kind::update:
      put(place(s.index, s.member, s.expr[0]) + " += " + expr(s.expr[1]) + ";");
      return;
    case Kind::store_whole:
      put(array(s.index).name + "[" + expr(s.expr[0]) + "] = " + whole_value(s) + ";");
      return;
    case Kind::load_whole: {
      std::string text =
          "{ const " + array(s.index).type->name + " q = " + array(s.index).name + "[" + expr(s.expr[0]) + "];";
      for (std::size_t i = 0; i < array(s.index).type->members.size(); ++i)
        text +=
            " " + assign(s.variable, value("q." + array(s.index).type->members[i].name, s.index, static_cast<int>(i)));
      put(text + " }");
      return;
    }
    case Kind::atomic:
      put(array(s.index).atomic + "(&" + array(s.index).name + "[" + expr(s.expr[0]) + "], " + expr(s.expr[1]) + ");");
      return;
    case Kind::local_store:
      put("local[" + expr(s.expr[0]) + " % " + number(kLocals) + "] += " + expr(s.expr[1]) + ";");
      return;
    case Kind::exchange:
      put(assign(s.variable, exchange(s)));
      return;
    case Kind::branch:
      put("if (" + expr(s.expr[0]) + ") {");
      block(s.body);
      if (!s.other.empty()) {
        put("} else {");
        block(s.other);
      }
      put("}");
      return;
    case Kind::repeat:
    case Kind::repeat_while:
    case Kind::repeat_until:
      return loop(s);
    case Kind::select:
      return select(s);
    case Kind::group:
      return;
    case Kind::leave_loop:
      put("break;");
      return;
    case Kind::next_turn:
      put("continue;");
      return;
    case Kind::leave:
      put(is_function_ ? "return " + all_variables() + ";" : "{ " + result() + " return; }");
      return;
    case Kind::barrier:
      put("__syncthreads();");
      return;
    case Kind::warp_barrier:
      put("__syncwarp(" + (s.mask == ~0U ? "" : number(s.mask)) + ");");
      return;
    case Kind::planted:
      put(s.text);
      return;
  }
}

void Printer::loop(Statement& s) {
  const std::string i = variable(s.variable);
  if (s.kind == Kind::repeat) {
    put("for (unsigned " + i + " = 0; " + i + " < " + expr(s.expr[0]) + "; ++" + i + ") {");
    block(s.body);
    put("}");
    return;
  }
  put("unsigned " + i + " = 0;");
  s.line = line_;
  const std::string condition = i + " < " + number(s.value) + " && " + expr(s.expr[0]);
  put(s.kind == Kind::repeat_while ? "while (" + condition + ") {" : "do {");
  ++depth_;
  put("++" + i + ";");
  --depth_;
  block(s.body);
  if (s.kind == Kind::repeat_until) s.line = line_;
  put(s.kind == Kind::repeat_while ? "}" : "} while (" + condition + ");");
}

void Printer::select(Statement& s) {
  put("switch (" + expr(s.expr[0]) + " % " + number(s.value) + ") {");
  ++depth_;
  for (std::size_t i = 0; i < s.body.size(); ++i) {
    put(i + 1 < s.body.size() ? "case " + std::to_string(i) + ": {" : "default: {");
    block(s.body[i].body);
    ++depth_;
    if (s.body[i].falls_through)
      put("[[fallthrough]];");
    else
      put("break;");
    --depth_;
    put("}");
  }
  --depth_;
  put("}");
}

}  // namespace

std::string cuda_source(Program& program, int first_line) { return Printer(program, first_line).run(); }

}  // namespace differential
