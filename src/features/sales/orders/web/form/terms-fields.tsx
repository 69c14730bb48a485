import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import type { orderChoices } from '../../contract.ts'
import classes from './order-form.module.css'
import type { OrderFormState } from './use-order-form.ts'
import { usePrice } from './use-price.ts'

type Props = { zodForm: OrderFormState; choices: Result<typeof orderChoices> | undefined; fills: boolean }

/** When it is to be paid: with `fills` as QuickBooks has it for the customer, unless other terms are chosen. Says when its credit does not reach. */
export function TermsFields({ zodForm: { form, field }, choices, fills }: Props) {
  const { t } = useTranslation()
  const { termsId } = form.values
  const filled = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer
  useEffect(() => {
    if (!fills || !choices || termsId !== filled.current) return
    filled.current = choices.termsId
    form.setFieldValue('termsId', choices.termsId)
  }, [choices?.customerId])
  const total = usePrice(form.values).price?.grandTotal ?? 0
  const isOnAccount = choices?.terms.some(({ id, onAccount }) => id === termsId && onAccount) ?? false
  const limit = choices?.creditLimit ?? null
  const used = choices?.creditUsed ?? 0
  const above = choices?.approvalAbove ?? null
  return (
    <>
      <ListSelect
        {...field('termsId')}
        value={termsId ?? null}
        data={(choices?.terms ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
      {fills && isOnAccount && limit !== null && used + total > limit && (
        <Alert color="yellow" role="alert" className={classes.wide}>
          {t('approvals.beyond', { limit: formatCents(limit), used: formatCents(used) })}
        </Alert>
      )}
      {fills && above !== null && total > above && (
        <Alert color="yellow" role="alert" className={classes.wide}>
          {t('approvals.above', { limit: formatCents(above) })}
        </Alert>
      )}
    </>
  )
}
