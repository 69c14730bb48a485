import { Button, Group, Paper, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { NotPayableButton } from '#features/sales/payments/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { mostAsked, type OpenInvoice } from '../contract.ts'
import { StatementButton } from './statement-button.tsx'

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'))

/** `isPart`: all that are shown are ticked, and there are more. */
type Props = { invoices: readonly OpenInvoice[]; isPart: boolean; onAsked: () => void }

/** What was ticked, and what can be done with it. */
export function AskBar({ invoices, isPart, onAsked }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const payable = useApi(getPayable, {})
  const name = t('receivables.ask')
  const isTooMany = invoices.length > mostAsked
  const [customerId, ...others] = new Set(invoices.map((invoice) => invoice.customerId))
  const amount = formatCents(invoices.reduce((sum, { balance }) => sum + balance, 0))
  return (
    <Paper withBorder p="sm" role="status">
      <Group gap="sm">
        <Text className="numbers">{t('orders.invoices.chosen', { count: invoices.length, amount })}</Text>
        {payable.data?.why ? (
          <NotPayableButton why={payable.data.why} name={name} />
        ) : (
          <Button disabled={isTooMany} onClick={() => setAsking(true)}>
            {name}
          </Button>
        )}
        {customerId && others.length === 0 && <StatementButton customerId={customerId} />}
      </Group>
      {isPart && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('receivables.onlyShown', { count: invoices.length })}
        </Text>
      )}
      {isTooMany && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {t('receivables.tooMany', { most: mostAsked })}
        </Text>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog invoices={invoices} onClose={() => setAsking(false)} onAsked={onAsked} />
        </Suspense>
      )}
    </Paper>
  )
}
