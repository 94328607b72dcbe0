#include "common/simt/plugin/instruction_costs.h"

#include <string_view>

namespace instruction_counts {
namespace {

// Measured as those of function_costs.cpp.
constexpr Cost kDouble{.instructions = 1, .chain = 2, .special = 2};
constexpr Cost kConversion{.instructions = 1, .chain = 3, .special = 3};
constexpr Cost kFloatDivision{.instructions = 16, .chain = 13, .special = 8};
constexpr Cost kDoubleDivision{.instructions = 25, .chain = 29, .special = 8};
constexpr Cost kIntegerDivision{.instructions = 33, .chain = 31, .special = 15};
constexpr Cost kLongDivision{.instructions = 150, .chain = 87, .special = 30};
constexpr Cost kDivisionByConstant{.instructions = 7, .chain = 5};

bool is_float(tree type) { return SCALAR_FLOAT_TYPE_P(type); }
bool is_double(tree type) { return is_float(type) && TYPE_PRECISION(type) > 32; }
bool is_constant(tree operand) { return CONSTANT_CLASS_P(operand); }
bool is_power_of_two(tree operand) { return TREE_CODE(operand) == INTEGER_CST && integer_pow2p(operand); }

/// The multiplication whose result only this statement uses: one instruction does both.
bool is_product_for_this(tree operand) {
  if (TREE_CODE(operand) != SSA_NAME || !has_single_use(operand)) return false;
  auto* made_by = dyn_cast<gassign*>(SSA_NAME_DEF_STMT(operand));
  return made_by != nullptr && gimple_assign_rhs_code(made_by) == MULT_EXPR;
}

/// Whether is_product_for_this() will say so.
bool goes_into_sum(tree product) {
  use_operand_p use;
  gimple* user;
  if (!single_imm_use(product, &use, &user) || !is_gimple_assign(user)) return false;
  return gimple_assign_rhs_code(user) == PLUS_EXPR || gimple_assign_rhs_code(user) == MINUS_EXPR;
}

Cost one(tree type) {
  if (is_double(type)) return kDouble;
  return is_float(type) ? Cost{1, 1, 0} : kInteger;
}

Cost cost_of_sum(gassign* statement, tree type, bool is_value, const UnrolledValues& unrolled) {
  const tree first = gimple_assign_rhs1(statement);
  const tree second = gimple_assign_rhs2(statement);
  if (is_product_for_this(first) || is_product_for_this(second)) return {0, one(type).chain, 0};
  if (!is_value && (unrolled.know(first) || unrolled.know(second))) return {};  // in the instruction that accesses
  return one(type);
}

Cost cost_of_division(tree type, tree divisor) {
  if (is_power_of_two(divisor)) return kInteger;  // a shift
  if (is_constant(divisor)) return kDivisionByConstant;
  return TYPE_PRECISION(type) > 32 ? kLongDivision : kIntegerDivision;
}

bool is_small_constant(tree operand, int most) {
  return TREE_CODE(operand) == INTEGER_CST && compare_tree_int(operand, most) <= 0;
}

/// What a statement changes by a constant, such as i in i + 1 or i >> 1; nothing if it is no such statement.
tree steps_from(gimple* statement) {
  auto* assignment = dyn_cast<gassign*>(statement);
  if (assignment == nullptr || gimple_num_ops(assignment) < 3) return NULL_TREE;
  return is_constant(gimple_assign_rhs2(assignment)) ? gimple_assign_rhs1(assignment) : NULL_TREE;
}

std::string_view name_of(tree function) {
  return DECL_NAME(function) == NULL_TREE ? "" : IDENTIFIER_POINTER(DECL_NAME(function));
}

bool begins(std::string_view name, std::string_view start) { return name.substr(0, start.size()) == start; }
bool ends(std::string_view name, std::string_view end) {
  return name.size() >= end.size() && name.substr(name.size() - end.size()) == end;
}

}  // namespace

Cost cost_of(gassign* statement, bool is_value, const UnrolledValues& unrolled) {
  const tree result = gimple_assign_lhs(statement);
  const tree type = TREE_TYPE(result);
  if (TREE_CODE(result) != SSA_NAME || unrolled.know(result)) return {};
  const tree second = gimple_num_ops(statement) > 2 ? gimple_assign_rhs2(statement) : NULL_TREE;
  switch (gimple_assign_rhs_code(statement)) {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return cost_of_sum(statement, type, is_value, unrolled);
    case POINTER_PLUS_EXPR:
      return unrolled.know(second) ? Cost{} : kInteger;
    case MULT_EXPR:
      // Into an address goes the size of an element, as part of the addition.
      if (!is_value && is_constant(second)) return {};
      return goes_into_sum(result) ? Cost{1, 0, one(type).special, one(type).integers} : one(type);
    case RDIV_EXPR:
      return is_double(type) ? kDoubleDivision : kFloatDivision;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      return cost_of_division(type, second);
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return kConversion;
    case NOP_EXPR:
    case CONVERT_EXPR:
      return is_float(type) && is_float(TREE_TYPE(gimple_assign_rhs1(statement))) &&
                     TYPE_PRECISION(type) != TYPE_PRECISION(TREE_TYPE(gimple_assign_rhs1(statement)))
                 ? kConversion
                 : Cost{};
    case MULT_HIGHPART_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case BIT_NOT_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      return one(type);
    case MIN_EXPR:
    case MAX_EXPR:
    case COND_EXPR:
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
    case EQ_EXPR:
    case NE_EXPR:
      return is_double(type) ? kDouble : kInteger;
    default:
      return {};  // copies, loads, signs
  }
}

Cost cost_of(gcall* call) {
  const tree callee = gimple_call_fndecl(call);
  if (callee == NULL_TREE || gimple_call_internal_p(call)) return {};
  std::string_view name = name_of(callee);
  constexpr std::string_view kBuiltin = "__builtin_";
  if (begins(name, kBuiltin)) name.remove_prefix(kBuiltin.size());
  const tree result = gimple_call_lhs(call);
  if (const Cost* known = cost_of_function(name)) {
    const bool is_wide = result != NULL_TREE && is_double(TREE_TYPE(result));
    return is_wide ? Cost{2 * known->instructions, 2 * known->chain, 2 * known->special} : *known;
  }
  return result == NULL_TREE ? Cost{} : one(TREE_TYPE(result));
}

Cost cost_of(gcond* condition, const UnrolledValues& unrolled) {
  const bool is_known = unrolled.know(gimple_cond_lhs(condition)) && unrolled.know(gimple_cond_rhs(condition));
  return is_known ? Cost{} : kInteger;
}

tree counter_of_unrolled_loop(gcond* condition) {
  constexpr int kMostRounds = 64;  // nvcc unrolls short ones; from here on we take it that it does not
  const tree last = gimple_cond_rhs(condition);
  if (!is_small_constant(last, kMostRounds)) return NULL_TREE;
  const tree counter = gimple_cond_lhs(condition);
  if (TREE_CODE(counter) != SSA_NAME) return NULL_TREE;
  gimple* made_by = SSA_NAME_DEF_STMT(counter);
  gphi* phi = dyn_cast<gphi*>(made_by);
  if (phi == nullptr) {
    const tree before = steps_from(made_by);
    if (before != NULL_TREE && TREE_CODE(before) == SSA_NAME) phi = dyn_cast<gphi*>(SSA_NAME_DEF_STMT(before));
  }
  if (phi == nullptr) return NULL_TREE;
  bool begins_at_constant = false, steps_by_constant = false;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    const tree argument = gimple_phi_arg_def(phi, i);
    if (is_small_constant(argument, kMostRounds)) {
      begins_at_constant = true;
    } else if (TREE_CODE(argument) == SSA_NAME) {
      steps_by_constant = steps_from(SSA_NAME_DEF_STMT(argument)) == gimple_phi_result(phi);
    }
  }
  return begins_at_constant && steps_by_constant ? gimple_phi_result(phi) : NULL_TREE;
}

const Cost* cost_of_inlined(gimple* statement, tree* instance) {
  const Cost* cost = nullptr;
  for (tree scope = gimple_block(statement); scope != NULL_TREE && TREE_CODE(scope) == BLOCK;
       scope = BLOCK_SUPERCONTEXT(scope)) {
    const tree function = block_ultimate_origin(scope);
    if (function == NULL_TREE || TREE_CODE(function) != FUNCTION_DECL) continue;
    if (strstr(DECL_SOURCE_FILE(function), "common/simt/device/") == nullptr) continue;
    if (const Cost* known = cost_of_function(name_of(function))) {
      cost = known;
      *instance = scope;
    }
  }
  return cost;
}

bool is_access_that_is_told_of(gimple* hook) {
  if (gimple_call_internal_p(hook)) return false;
  const std::string_view name = name_of(gimple_call_fndecl(hook));
  const bool is_access = ends(name, "_pieces") || begins(name, "__builtin___tsan_read") ||
                         begins(name, "__builtin___tsan_write") || begins(name, "__builtin___tsan_volatile") ||
                         begins(name, "__builtin___tsan_unaligned");
  if (!is_access) return false;
  tree address = gimple_call_arg(hook, 0);
  if (TREE_CODE(address) == SSA_NAME) {
    auto* made_by = dyn_cast<gassign*>(SSA_NAME_DEF_STMT(address));
    if (made_by != nullptr && gimple_assign_rhs_code(made_by) == ADDR_EXPR) address = gimple_assign_rhs1(made_by);
  }
  if (TREE_CODE(address) != ADDR_EXPR) return true;
  const tree base = get_base_address(TREE_OPERAND(address, 0));
  if (base == NULL_TREE || !DECL_P(base)) return true;
  return is_global_var(base) && lookup_attribute("simt_constant", DECL_ATTRIBUTES(base)) == NULL_TREE;
}

bool is_hook(gimple* statement) {
  if (gimple_call_internal_p(statement, IFN_UBSAN_BOUNDS)) return true;
  const tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  if (callee == NULL_TREE) return false;
  std::string_view name = name_of(callee);
  return begins(name, "__builtin___tsan_") || begins(name, "__builtin___sanitizer") ||
         begins(name, "__builtin___ubsan") || (begins(name, "simt_") && ends(name, "_pieces"));
}

}  // namespace instruction_counts
