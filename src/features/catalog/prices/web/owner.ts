/** Who pays by a level. */
export type LevelOwner = { kind: 'customer' | 'partner'; id: string }
