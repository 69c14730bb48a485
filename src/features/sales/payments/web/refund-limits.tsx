import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { getRefundLimits, refundRoles, saveRefundLimits } from '../contract.ts'

type Limits = Result<typeof getRefundLimits>

/** How far each role gives money back alone (rules 3.21); empty: without limit. */
export function RefundLimits() {
  const limits = useApi(getRefundLimits, {})
  return limits.data ? <LimitsForm key={JSON.stringify(limits.data)} limits={limits.data} /> : null
}

const amount = numberText.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'payments.refund.amount')
const limitsForm = z.object({ owner: amount, manager: amount, accounting: amount })
const dollarsOf = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
const centsOf = (dollars: string) => (dollars ? dollarsToCents(dollars) : null)

function LimitsForm({ limits }: { limits: Limits }) {
  const { t } = useTranslation()
  const canWrite = useCan()('stripeAccount.write')
  const save = useAction(saveRefundLimits, { refreshes: [getRefundLimits], success: t('payments.limits.saved'), silent: true })
  const { field, submit, saving, serverError } = useZodForm(limitsForm, {
    initialValues: { owner: dollarsOf(limits.owner), manager: dollarsOf(limits.manager), accounting: dollarsOf(limits.accounting) },
    onSubmit: ({ owner, manager, accounting }) =>
      save.mutateAsync({ body: { owner: centsOf(owner), manager: centsOf(manager), accounting: centsOf(accounting) } }),
    labels: Object.fromEntries(refundRoles.map((role) => [role, textOf(`deliveries.roles.${role}`)])),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={640} mt="xl">
        <Title order={2} size="h4">
          {t('payments.limits.title')}
        </Title>
        <Text>{t('payments.limits.text')}</Text>
        <FormError error={serverError} />
        <Group grow align="flex-start">
          {refundRoles.map((role) => (
            <TextInput
              key={role}
              {...field(role)}
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              placeholder={t('payments.limits.none')}
              readOnly={!canWrite}
            />
          ))}
        </Group>
        {canWrite && (
          <Group>
            <Button type="submit" variant="default" loading={saving}>
              {t('common.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
