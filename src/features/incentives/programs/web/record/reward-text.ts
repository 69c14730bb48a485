import { formatCents } from '#contract/money.ts'
import { withoutEnd } from '#contract/text-ends.ts'
import { textOf } from '#web/app/text.ts'
import type { Band, RewardLine } from '../../terms.ts'

/** `4.5000` is 4.5. */
const plain = (rate: string) => (rate.includes('.') ? withoutEnd(withoutEnd(rate, '0'), '.') : rate)
const dollars = (rate: string) => {
  const [whole = '0', fraction = ''] = plain(rate).split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}

/** What a reward is, in a sentence. */
export function rewardText({ compType, payee, salePer, bands, whole, basis, maxPerSale }: RewardLine): string {
  const rate = salePer ?? ''
  const who = textOf(`programs.says.who.${payee}`)
  const said =
    compType === 'T'
      ? textOf(`programs.says.T.${basis}`, { who })
      : textOf(`programs.says.${compType}`, { who, rate: compType === 'P' ? plain(rate) : dollars(rate) })
  return [
    said,
    ...bands.map((band) => textOf(`programs.says.band.${compType}`, bandValues(band, compType))),
    ...(compType === 'T' ? [textOf(`programs.says.${whole ? 'whole' : 'marginal'}`)] : []),
    ...(maxPerSale === null ? [] : [textOf('programs.says.maxPerSale', { amount: formatCents(maxPerSale) })]),
  ].join(' ')
}

const bandValues = ({ from, rate }: Band, compType: RewardLine['compType']) => ({
  from: formatCents(from),
  rate: compType === 'T' ? plain(rate) : dollars(rate),
})
