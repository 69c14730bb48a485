import { textOf } from '#web/app/text.ts'
import type { leftBecause } from '../../contract.ts'

/** Why a reward was left as it is. */
export const leftText = (why: (typeof leftBecause)[number]) => textOf(`attainment.left.${why}`)
