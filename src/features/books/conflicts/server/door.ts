export type { ConflictKind } from './conflict-kind.ts'
