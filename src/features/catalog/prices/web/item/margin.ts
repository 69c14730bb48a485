/** What is earned of a price, in percent of it; null where that cannot be said. Shown, never computed with. */
export function marginOf(unitPrice: string | null, cost: string | null): number | null {
  const price = Number(unitPrice ?? 0)
  if (cost === null || !(price > 0)) return null
  return Math.round(((price - Number(cost)) / price) * 1000) / 10
}
