import type { Params } from '../wire/params.ts'
import { invalid } from '../wire/stripe-error.ts'

const known = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve
  czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd
  kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg
  qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof
  xpf yer zar zmw`.split(/\s+/),
)
const withoutCents = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))
const least = 50
const most = 99_999_999

export function readCurrency(params: Params): string | undefined {
  const currency = params.text('currency')?.toLowerCase()
  if (currency === undefined || known.has(currency)) return currency
  throw invalid(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...known].slice(0, 12).join(', ')}, …`, {
    param: 'currency',
  })
}

export function checkAmount(amount: number, currency: string, param = 'amount'): number {
  if (amount < 0) throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param })
  if (amount < least) {
    throw invalid(`Amount must be at least ${written(least, currency)}`, { code: 'amount_too_small', param })
  }
  if (amount > most) throw invalid(`Amount must be no more than ${written(most, currency)}`, { code: 'amount_too_large', param })
  return amount
}

/** `$1,234.50`, as the messages have it. */
export function written(amount: number, currency: string): string {
  const decimals = withoutCents.has(currency) ? 0 : 2
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 10 ** decimals)
}
