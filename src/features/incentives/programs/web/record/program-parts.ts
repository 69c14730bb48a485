import type { ComponentType } from 'react'
import type { Ability } from '#contract/permissions.ts'
import type { ProgramDetail } from '../../contract.ts'

/** The places for what other rooms know of a program, in the order in which they stand. */
export const partKeys = ['progress', 'attainment', 'funding', 'statements', 'activity'] as const
/** Which of them are filled, by what, for whom; `composed-pages.tsx` says so. `key` is the tab's name in `?tab=`. `isOwn`: of a payee's alone. */
export type ProgramParts = {
  tabs: readonly { key: (typeof partKeys)[number]; ability: Ability; isOwn?: boolean; Panel: ComponentType<{ program: ProgramDetail }> }[]
}
