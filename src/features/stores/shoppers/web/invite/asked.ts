/** Whom to look for: customers, a saved view of them, or the lines of a file. */
export type Asked = { customerIds?: string[]; viewId?: string | null; text?: string }
