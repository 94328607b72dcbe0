#pragma once

// Structs of many shapes, each with a name of its own: how many loads and stores does a copy of one take?

#include <cuda_runtime.h>

namespace machine_code {

// A line a shape.
// clang-format off
struct TwoChars { char a, b; };
struct ThreeChars { char a, b, c; };
struct FourChars { char a, b, c, d; };
struct FiveChars { char v[5]; };
struct EightChars { char v[8]; };
struct SixteenChars { char v[16]; };
struct TwoShorts { short a, b; };
struct ThreeShorts { short a, b, c; };
struct FourShorts { short v[4]; };
struct OneInt { int a; };
struct TwoInts { int a, b; };
struct ThreeFloats { float x, y, z; };
struct FourFloats { float x, y, z, w; };
struct FiveFloats { float v[5]; };
struct EightFloats { float v[8]; };
struct SixteenFloats { float v[16]; };
struct TwoDoubles { double x, y; };
struct ThreeDoubles { double x, y, z; };
struct FourDoubles { double v[4]; };
struct EightDoubles { double v[8]; };
struct TwoLongs { long long a, b; };
struct TwoPointers { float* a; float* b; };

struct DoubleInt { double a; int b; };
struct IntDouble { int a; double b; };
struct CharDouble { char a; double b; };
struct CharShort { char a; short b; };
struct ShortChar { short a; char b; };
struct CharInt { char a; int b; };
struct IntChar { int a; char b; };
struct IntShortChar { int a; short b; char c; };
struct ValueIndex { float value; int index; };

struct Nested { TwoInts key; TwoInts value; };
struct NestedWide { TwoDoubles key; int count; };
struct NestedVector { float4 sphere; int id; };
struct ArrayOfPairs { TwoShorts pairs[3]; };
struct Derived : ThreeFloats { float w; };

struct alignas(4) TwoShortsAlign4 { short a, b; };
struct alignas(4) FourCharsAlign4 { char a, b, c, d; };
struct alignas(8) TwoFloatsAlign8 { float x, y; };
struct alignas(8) ThreeFloatsAlign8 { float x, y, z; };
struct alignas(16) ThreeFloatsAlign16 { float x, y, z; };
struct alignas(16) FourFloatsAlign16 { float x, y, z, w; };
struct alignas(16) TwoDoublesAlign16 { double x, y; };
struct alignas(16) EightFloatsAlign16 { float v[8]; };
struct alignas(32) FourFloatsAlign32 { float x, y, z, w; };
struct alignas(32) EightFloatsAlign32 { float v[8]; };

struct [[gnu::packed]] PackedCharInt { char a; int b; };
struct [[gnu::packed]] PackedFourInts { int v[4]; };
struct [[gnu::packed, gnu::aligned(2)]] PackedDoubleShort { double a; short b; };

union IntOrFloat { int i; float f; };
union DoubleOrBytes { double d; char bytes[8]; };
union FourWordsOrBytes { int words[4]; char bytes[16]; };
struct Tagged { int tag; union { double d; int i; } value; };
struct BitFields { unsigned a : 5, b : 11, c : 16; };
struct BitFieldsAndByte { unsigned a : 20; unsigned char b; };
struct LongBitFields { unsigned long long a : 40, b : 24; };

struct WithConstructor { double x, y; __device__ WithConstructor() : x(1), y(2) {} };
struct CopiesMembers {
  float x, y;
  __device__ CopiesMembers() {}
  __device__ CopiesMembers(const CopiesMembers& o) : x(o.x), y(o.y) {}
  __device__ CopiesMembers& operator=(const CopiesMembers& o) { x = o.x; y = o.y; return *this; }
};
struct DefaultedCopy {
  short a, b, c, d;
  DefaultedCopy() = default;
  DefaultedCopy(const DefaultedCopy&) = default;
  DefaultedCopy& operator=(const DefaultedCopy&) = default;
};
template <typename T, int n>
struct Array { T elements[n]; };
template <typename T>
struct Complex { T re, im; };
template <typename T>
struct alignas(2 * sizeof(T)) AlignedComplex { T re, im; };
using ArrayOfThreeDoubles = Array<double, 3>;
using ArrayOfSixShorts = Array<short, 6>;
using ArrayOfTwelveInts = Array<int, 12>;
using ArrayOfTwentyInts = Array<int, 20>;
using ArrayOfFortyInts = Array<int, 40>;
using ComplexFloat = Complex<float>;
using ComplexDouble = Complex<double>;
using AlignedComplexFloat = AlignedComplex<float>;
using AlignedComplexDouble = AlignedComplex<double>;

}  // namespace machine_code

/// Calls X(name) for each shape.
#define MACHINE_CODE_SHAPES(X) \
  X(TwoChars) X(ThreeChars) X(FourChars) X(FiveChars) X(EightChars) X(SixteenChars) X(TwoShorts) X(ThreeShorts) \
  X(FourShorts) X(OneInt) X(TwoInts) X(ThreeFloats) X(FourFloats) X(FiveFloats) X(EightFloats) X(SixteenFloats) \
  X(TwoDoubles) X(ThreeDoubles) X(FourDoubles) X(EightDoubles) X(TwoLongs) X(TwoPointers) X(DoubleInt) X(IntDouble) \
  X(CharDouble) X(CharShort) X(ShortChar) X(CharInt) X(IntChar) X(IntShortChar) X(ValueIndex) X(Nested) X(NestedWide) \
  X(NestedVector) X(ArrayOfPairs) X(Derived) X(TwoShortsAlign4) X(FourCharsAlign4) X(TwoFloatsAlign8) \
  X(ThreeFloatsAlign8) X(ThreeFloatsAlign16) X(FourFloatsAlign16) X(TwoDoublesAlign16) X(EightFloatsAlign16) \
  X(FourFloatsAlign32) X(EightFloatsAlign32) X(PackedCharInt) X(PackedFourInts) X(PackedDoubleShort) X(IntOrFloat) \
  X(DoubleOrBytes) X(FourWordsOrBytes) X(Tagged) X(BitFields) X(BitFieldsAndByte) X(LongBitFields) X(WithConstructor) \
  X(CopiesMembers) X(DefaultedCopy) X(ArrayOfThreeDoubles) X(ArrayOfSixShorts) X(ArrayOfTwelveInts) \
  X(ArrayOfTwentyInts) X(ArrayOfFortyInts) X(ComplexFloat) X(ComplexDouble) X(AlignedComplexFloat) \
  X(AlignedComplexDouble) X(uchar1) X(uchar2) X(uchar3) X(uchar4) X(short2) X(short3) X(short4) X(int1) X(int2) \
  X(int3) X(int4) X(float1) X(float2) X(float3) X(float4) X(longlong1) X(longlong2) X(longlong3) X(longlong4) \
  X(double1) X(double2) X(double3) X(double4)
// clang-format on
