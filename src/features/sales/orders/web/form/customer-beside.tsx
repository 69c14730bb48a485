import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { isId } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { useAction } from '#web/app/calls/query.ts'
import { dayText } from '#web/ui/values/dates.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import { getOrder, type orderChoices } from '../../contract.ts'
import { linesAgain } from './form-values.ts'
import classes from './order-form.module.css'
import type { OrderFormState } from './use-order-form.ts'

type Choices = Result<typeof orderChoices>
type Props = { zodForm: OrderFormState; choices: Choices | undefined; repeats: boolean; onRepeated: () => void }

/** What whoever takes the order asks first: whether the customer may buy, what it owes, how it pays, and what it took last. Its room is kept. */
export function CustomerBeside({ zodForm: { form }, choices, repeats, onRepeated }: Props) {
  const { t } = useTranslation()
  const again = useAction(getOrder, {
    onSuccess: (order) => {
      form.setFieldValue('lines', [...form.getValues().lines, ...linesAgain(order)])
      form.clearFieldError('lines')
      onRepeated()
    },
  })
  if (!isId(form.values.customerId))
    return (
      <div className={classes.beside}>
        <Text c="dimmed" size="sm">
          {t('orders.form.besideNone')}
        </Text>
      </div>
    )
  if (!choices)
    return (
      <div className={classes.beside}>
        {[180, 140, 210].map((w) => (
          <Skeleton key={w} h={14} w={w} mb={10} />
        ))}
      </div>
    )
  const { lastOrder } = choices
  return (
    <section className={classes.beside} aria-label={t('orders.form.beside', { name: choices.customerName })}>
      {choices.onHold && (
        <Alert color="red" role="alert" mb="sm" p="xs">
          {t('orders.errors.onHold', { name: choices.customerName })}
          {choices.onHoldReason && (
            <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {choices.onHoldReason}
            </Text>
          )}
        </Alert>
      )}
      {choices.inactive && (
        <Alert color="red" role="alert" mb="sm" p="xs">
          {t('orders.errors.inactive', { name: choices.customerName })}
        </Alert>
      )}
      <Facts rows={factsOf(choices, t)} />
      {repeats && lastOrder && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          leftSection={<IconRepeat size={14} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: lastOrder.id } })}
        >
          {t('orders.form.repeat', { label: nameOfLabel(lastOrder.label) })}
        </Button>
      )}
    </section>
  )
}

function factsOf(choices: Choices, t: ReturnType<typeof useTranslation>['t']) {
  const { openBalance, overdue, creditLimit, creditUsed, lastOrder } = choices
  const terms = choices.terms.find(({ id }) => id === choices.termsId)?.name
  return [
    {
      key: 'owes',
      label: t('fields.openBalance'),
      value: (
        <span className="numbers">
          {formatCents(openBalance)}
          {overdue > 0 && (
            <Text span inherit c="var(--mantine-color-error)">
              {' · '}
              {t('orders.form.overdue', { amount: formatCents(overdue) })}
            </Text>
          )}
        </span>
      ),
    },
    ...(creditLimit === null
      ? []
      : [
          {
            key: 'credit',
            label: t('orders.form.credit'),
            value: t('orders.form.creditLeft', {
              left: formatCents(Math.max(0, creditLimit - creditUsed)),
              limit: formatCents(creditLimit),
            }),
          },
        ]),
    { key: 'terms', label: t('fields.terms'), value: terms ?? t('orders.form.noTerms') },
    {
      key: 'last',
      label: t('orders.form.lastOrder'),
      value: lastOrder
        ? [nameOfLabel(lastOrder.label), dayText(lastOrder.orderDate), formatCents(lastOrder.grandTotal)].join(' · ')
        : t('orders.form.noOrder'),
    },
  ]
}
