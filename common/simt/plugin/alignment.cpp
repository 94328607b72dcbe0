// What is known of an address when a kernel is compiled: from types, and from how it is computed.

#include "common/simt/plugin/alignment.h"

namespace piece_widths {
namespace {

constexpr Bytes kWidest = 16;  // of all instructions that access memory

/// The largest power of two that divides `number`, at most `limit`.
Bytes power_of_two_in(Bytes number, Bytes limit) {
  const Bytes power = number & -number;
  return power == 0 || power > limit ? limit : power;
}

/// What divides the distance from an object to a part of it, at most `limit`.
Bytes alignment_within(tree part, Bytes limit) {
  tree distance = NULL_TREE;
  if (TREE_CODE(part) == COMPONENT_REF) distance = byte_position(TREE_OPERAND(part, 1));
  if (TREE_CODE(part) == ARRAY_REF) distance = array_ref_element_size(part);
  if (distance == NULL_TREE) return limit;  // the real half of a complex number, the same bytes as another type
  return tree_fits_uhwi_p(distance) ? power_of_two_in(tree_to_uhwi(distance), limit) : 1;
}

/// What is known of an address, or of a number that is added to one.
struct Known {
  Bytes divisor = 1;       ///< a power of two that divides it, at most kWidest
  bool is_shared = false;  ///< it lies in a shared variable, and the divisor is of the distance from there
};

/// The values that were looked at on the way to one, the latest first.
struct Way {
  tree value;
  const Way* before;
  int length;
};

Known known_of(tree value, const Way* way);

Known known_of_object(tree object, const Way* way) {
  if (TREE_CODE(object) == MEM_REF) {
    Known known = known_of(TREE_OPERAND(object, 0), way);
    known.divisor = power_of_two_in(TREE_INT_CST_LOW(TREE_OPERAND(object, 1)), known.divisor);
    return known;
  }
  if (handled_component_p(object)) {
    Known known = known_of_object(TREE_OPERAND(object, 0), way);
    known.divisor = alignment_within(object, known.divisor);
    return known;
  }
  if (VAR_P(object) && DECL_THREAD_LOCAL_P(object)) return {kWidest, true};
  return {};
}

/// Of a value that comes from two branches, or from the round of a loop before.
Known known_of_choice(gphi* choice, const Way* way) {
  Known known{kWidest, true};
  for (unsigned i = 0; i < gimple_phi_num_args(choice); ++i) {
    const Known one = known_of(gimple_phi_arg_def(choice, i), way);
    known = {MIN(known.divisor, one.divisor), known.is_shared && one.is_shared};
  }
  return known;
}

/// As far as nvcc would follow it: through sums, products, conversions, branches and loops.
Known known_of(tree value, const Way* way) {
  if (TREE_CODE(value) == INTEGER_CST) return {power_of_two_in(TREE_INT_CST_LOW(value), kWidest)};
  if (TREE_CODE(value) == ADDR_EXPR) return known_of_object(TREE_OPERAND(value, 0), way);
  if (TREE_CODE(value) != SSA_NAME || (way != nullptr && way->length == 16)) return {};
  for (const Way* step = way; step != nullptr; step = step->before) {
    if (step->value == value) return {kWidest, true};  // a loop: what comes into it decides
  }
  const Way here{value, way, way == nullptr ? 1 : way->length + 1};
  gimple* definition = SSA_NAME_DEF_STMT(value);
  if (gphi* choice = dyn_cast<gphi*>(definition)) return known_of_choice(choice, &here);
  if (!is_gimple_assign(definition)) return {};
  tree first = gimple_assign_rhs1(definition);
  tree second = gimple_assign_rhs2(definition);
  switch (gimple_assign_rhs_code(definition)) {
    case POINTER_PLUS_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR: {
      const Known one = known_of(first, &here);
      const Known other = known_of(second, &here);
      return {MIN(one.divisor, other.divisor), one.is_shared || other.is_shared};
    }
    case MULT_EXPR:
      return {MIN(known_of(first, &here).divisor * known_of(second, &here).divisor, kWidest)};
    case LSHIFT_EXPR:
      if (!tree_fits_uhwi_p(second) || tree_to_uhwi(second) > 4) return {};
      return {MIN(known_of(first, &here).divisor << tree_to_uhwi(second), kWidest)};
    case ADDR_EXPR:
    case SSA_NAME:
    CASE_CONVERT:
      return known_of(first, &here);
    default:
      return {};
  }
}

}  // namespace

Bytes alignment_of(tree access) {
  if (TREE_CODE(access) == BIT_FIELD_REF) return 0;
  if (TREE_CODE(access) == COMPONENT_REF && DECL_BIT_FIELD(TREE_OPERAND(access, 1))) return 0;
  tree object = access;
  while (handled_component_p(object)) object = TREE_OPERAND(object, 0);
  const bool says_more = DECL_P(object) && DECL_USER_ALIGN(object);
  Bytes bytes = (says_more ? DECL_ALIGN(object) : TYPE_ALIGN(TREE_TYPE(object))) / BITS_PER_UNIT;
  for (tree part = access; part != object; part = TREE_OPERAND(part, 0)) bytes = alignment_within(part, bytes);
  return bytes;
}

Bytes joined_width(tree address, Bytes size, Bytes alignment) {
  const Known known = known_of(address, nullptr);
  const Bytes piece = power_of_two_in(size, MIN(alignment, kWidest));
  if (!known.is_shared || piece == 1) return piece;
  return MAX(piece, power_of_two_in(size, known.divisor));
}

}  // namespace piece_widths
