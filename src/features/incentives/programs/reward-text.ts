import { formatCents } from '#contract/money.ts'
import { withoutEnd } from '#contract/text-ends.ts'
import type { Band, RewardLine } from './terms.ts'

type Say = (key: string, values?: Record<string, string>) => string

/** `4.5000` is 4.5. */
const plain = (rate: string) => (rate.includes('.') ? withoutEnd(withoutEnd(rate, '0'), '.') : rate)
const dollars = (rate: string) => {
  const [whole = '0', fraction = ''] = plain(rate).split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}

/** What a reward is, in sentences: the same on the screen and in the program's terms. */
export function rewardText({ compType, payee, salePer, bands, whole, basis, maxPerSale }: RewardLine, say: Say): string {
  const rate = salePer ?? ''
  const who = say(`programs.says.who.${payee}`)
  const said =
    compType === 'T'
      ? say(`programs.says.T.${basis}`, { who })
      : say(`programs.says.${compType}`, { who, rate: compType === 'P' ? plain(rate) : dollars(rate) })
  return [
    said,
    ...bands.map((band) => say(`programs.says.band.${compType}`, bandValues(band, compType))),
    ...(compType === 'T' ? [say(`programs.says.${whole ? 'whole' : 'marginal'}`)] : []),
    ...(maxPerSale === null ? [] : [say('programs.says.maxPerSale', { amount: formatCents(maxPerSale) })]),
  ].join(' ')
}

const bandValues = ({ from, rate }: Band, compType: RewardLine['compType']) => ({
  from: formatCents(from),
  rate: compType === 'T' ? plain(rate) : dollars(rate),
})
