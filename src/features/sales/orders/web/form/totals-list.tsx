import { Anchor, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { NoTaxReason } from '../../contract.ts'
import classes from './order-form.module.css'

/** Cents. */
type Totals = {
  itemCount: number
  subtotal: number
  discount: number
  delivery: number
  taxes: number
  grandTotal: number
}
/** `noTax`: why no tax is added; `ownDelivery`: it was set for this order. `computing`: what the figures will be is on its way, and those of before are not shown. */
type Props = {
  totals: Totals
  taxes: string
  noTax?: NoTaxReason | undefined
  ownDelivery?: boolean
  computing?: boolean
  after?: { label: string; cents: number }[]
  live?: boolean
}

/** The five lines of an order's total (specification 3), its discount where there is one, and what became of it since. */
export function TotalsList({ totals, taxes, noTax = '', ownDelivery = false, computing = false, after = [], live = false }: Props) {
  const { t } = useTranslation()
  const { itemCount, subtotal, discount, delivery, grandTotal } = totals
  const shipping = t('orders.totals.shipping')
  const rows = [
    [t('orders.totals.subtotal'), subtotal + discount],
    ...(discount ? [[t('orders.totals.discount'), -discount] as const] : []),
    [shipping, delivery],
    [taxes, totals.taxes],
  ] as const
  const amount = (cents: number) => (computing ? '…' : <Money cents={cents} />)
  return (
    <dl className={classes.totals} aria-live={live ? 'polite' : undefined} aria-busy={computing}>
      <dt>{t('orders.totals.itemNumber')}</dt>
      <dd className="numbers">{numberText(itemCount)}</dd>
      {rows.map(([label, cents]) => (
        <Fragment key={label}>
          <dt>
            {label}
            {label === shipping && ownDelivery && <Note text={t('orders.totals.ownDelivery')} />}
            {label === taxes && noTax && !computing && <NoTax reason={noTax} />}
          </dt>
          <dd>{amount(cents)}</dd>
        </Fragment>
      ))}
      <dt data-grand>{t('orders.totals.grandTotal')}</dt>
      <dd data-grand>{amount(grandTotal)}</dd>
      {after.map(({ label, cents }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const Note = ({ text }: { text: string }) => (
  <Text span display="block" size="xs" c="dimmed">
    {text}
  </Text>
)

function NoTax({ reason }: { reason: NoTaxReason }) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <Text span display="block" size="xs" c="dimmed">
      {textOf(`orders.totals.noTax.${reason}`)}{' '}
      {reason === 'noCode' && can('settings.write') && (
        <Anchor component={Link} to={`${settingsPath}/sales`} size="xs" underline="always">
          {t('orders.totals.chooseCode')}
        </Anchor>
      )}
    </Text>
  )
}
