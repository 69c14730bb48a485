/** Behind all texts that begin so, in the order of their letters (`collate "C"`): a beginning is looked up as a range of an index. */
export const endOf = (beginning: string): string => `${beginning}\u{10ffff}`
