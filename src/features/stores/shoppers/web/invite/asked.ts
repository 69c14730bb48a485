/** Whom to look for: customers, a saved view of them, or the lines of a file. */
export type Asked = { customerIds?: string[]; viewId?: string | null; text?: string }
/** `onChange`: what was asked is asked no more. */
export type WayProps = { busy: boolean; onLook: (asked: Asked) => void; onChange: () => void }
