import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { payeeKinds, payoutMethods, type RewardLine, rewardKinds, rewardLines, shortName } from '../../terms.ts'
import { limitText, sumText, typedLimit, typedSum } from './typed-amounts.ts'

const band = z.object({ from: typedSum, rate: numberText })
const line = z
  .object({
    id: z.string(),
    name: shortName,
    payee: z.enum(payeeKinds),
    compType: z.enum(rewardKinds),
    salePer: numberText.transform((text): string | null => text || null),
    bands: z.array(band),
    whole: z.boolean(),
    basis: z.enum(['sale', 'period']),
    maxPerSale: typedLimit,
    payVia: z.enum(payoutMethods),
  })
  // What belongs to another kind was typed before the kind was changed.
  .transform((typed) => ({
    ...typed,
    salePer: hasTable(typed.compType) ? null : typed.salePer,
    bands: hasTable(typed.compType) ? typed.bands : [],
  }))

/** What the second step holds: amounts as people type them. */
export const rewardForm = z.object({ rewards: z.array(line) }).superRefine(({ rewards }, context) => {
  for (const { path, message } of rewardLines.min(1, 'programs.errors.noReward').safeParse(rewards).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['rewards', ...path], message })
})

export const hasTable = (compType: RewardLine['compType']) => compType === 'T' || compType === 'G'

type TypedBand = { from: string; rate: string }
export type TypedReward = Omit<RewardLine, 'salePer' | 'bands' | 'maxPerSale'> & { salePer: string; bands: TypedBand[]; maxPerSale: string }
export type RewardValues = { rewards: TypedReward[] }

export const typedReward = ({ salePer, bands, maxPerSale, ...reward }: RewardLine): TypedReward => ({
  ...reward,
  salePer: salePer ?? '',
  bands: bands.map(({ from, rate }) => ({ from: from === 0 ? '0' : sumText(from), rate })),
  maxPerSale: limitText(maxPerSale),
})

export const newReward = (name: string, payee: RewardLine['payee'], payVia: RewardLine['payVia']): TypedReward => ({
  id: requestKey(),
  name,
  payee,
  compType: 'P',
  salePer: '',
  bands: [],
  whole: false,
  basis: 'period',
  maxPerSale: '',
  payVia,
})

/** Those that are whole already; one with something missing is left out. */
export const wholeRewards = ({ rewards }: RewardValues): RewardLine[] =>
  rewards.flatMap((typed) => {
    const read = line.safeParse(typed)
    const found = read.success ? rewardLines.safeParse([read.data]) : null
    return found?.success ? found.data : []
  })
