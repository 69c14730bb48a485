/** The first text behind all that begin so, in the order of their letters (`collate "C"`): a beginning is looked up as a range of an index. */
export const endOf = (beginning: string): string =>
  beginning.slice(0, -1) + String.fromCodePoint((beginning.codePointAt(beginning.length - 1) ?? 0) + 1)
