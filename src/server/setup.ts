import type { RawBuilder } from 'kysely'
import type { SetupStep } from '#contract/needs.ts'

/** A step of the first days as its room knows it: where it is done, and whether it is, along an index or a key. */
export type RoomStep = { step: SetupStep; path: string; isDone: RawBuilder<boolean> }
