import { Anchor, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { countPath, devicePath, orderPath, restockPath, transferPath } from '#contract/places.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import type { DeviceDocumentShown } from '../contract.ts'

const minuteMs = 60_000
const pathOfMade = { count: countPath, restock: restockPath, transfer: transferPath }

/** What came, and where it is another thing here. */
export function DocumentFacts({ shown }: { shown: DeviceDocumentShown }) {
  const { t } = useTranslation()
  const { payment, differs, place, skewMs, madeOn, madeAt, orderId, made, credit } = shown
  const isSold = shown.kind === 'order' || shown.kind === 'invoice' || shown.kind === 'estimate' || shown.kind === 'credit'
  const row = (key: string, value: React.ReactNode) => (value ? [{ key, label: t(`deviceReview.facts.${key}`), value }] : [])
  const rows = [
    ...row('order', orderId && <To path={orderPath(orderId)} text={nameOfLabel(shown.orderLabel)} />),
    ...row('made', made && <To path={pathOfMade[made.kind](made.id)} text={t(`deviceReview.made.${made.kind}`, made)} />),
    ...row('of', shown.of),
    ...row('credited', credit && formatCents(credit.total)),
    ...row(
      'calledOff',
      credit?.calledOffAt && [credit.calledOffBy, exactTime(credit.calledOffAt), credit.callOffReason].filter(Boolean).join(' · '),
    ),
    ...row('device', <To path={devicePath(shown.deviceId)} text={shown.deviceName} />),
    ...row('madeOn', madeOn && <DayText iso={madeOn} />),
    ...row('madeAt', madeAt && exactTime(madeAt)),
    ...row('skew', Math.abs(skewMs) >= 5 * minuteMs && t('deviceReview.minutes', { count: Math.round(skewMs / minuteMs) })),
    ...row('arrivedAt', exactTime(shown.arrivedAt)),
    ...row('handedInBy', shown.handedInBy),
    ...row('rules', shown.rulesVersion > 0 && String(shown.rulesVersion)),
    ...row('net', isSold && formatCents(shown.net)),
    ...row('tax', isSold && formatCents(shown.tax)),
    ...row('total', isSold && formatCents(shown.total)),
    ...row('discount', Number(shown.discountPercent) > 0 && `${Number(shown.discountPercent)}%`),
    ...row('note', shown.note),
    ...row('payment', payment && paymentText(payment)),
    ...row('signedName', shown.signedName),
    ...row('place', place && `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`),
    ...row(
      'decided',
      shown.decidedBy && [shown.decidedBy, shown.decidedAt && exactTime(shown.decidedAt), shown.decisionReason].filter(Boolean).join(' · '),
    ),
    ...row(
      'differs',
      differs.length > 0 &&
        differs.map(({ what, lineNo, device, ours }) => (
          <div key={`${what} ${lineNo}`}>{t(`deviceReview.differs.${what}`, { lineNo: lineNo ?? 0, device, ours })}</div>
        )),
    ),
  ]
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('deviceReview.details')}
      </Title>
      <Facts rows={rows} />
    </section>
  )

  function paymentText({ method, amount, cash, checkNumber, invoices }: NonNullable<DeviceDocumentShown['payment']>) {
    const check = amount - cash
    return [
      method !== 'O' && t(`deviceRules.choices.pay.methods.${method}`),
      method !== 'O' && formatCents(amount),
      method === 'O' && cash > 0 && t('deviceReview.cash', { amount: formatCents(cash) }),
      method === 'O' && check > 0 && t('deviceReview.check', { amount: formatCents(check), number: checkNumber || '–' }),
      ...invoices.map(({ number, amount: part }) => t('deviceReview.invoice', { number: number || '–', amount: formatCents(part) })),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

const To = ({ path, text }: { path: string; text: string }) => (
  <Anchor component={Link} to={path} inherit>
    {text}
  </Anchor>
)
