import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { NotPayableButton } from '#features/sales/payments/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { type OpenInvoice, useCollect } from './use-collect.ts'

/** Asks for the invoices of a customer that were ticked, all with one link. */
export default function CollectChosen({ invoices }: { invoices: readonly OpenInvoice[] }) {
  const { t } = useTranslation()
  const { collect, expectedTotal, isPending } = useCollect(invoices)
  const payable = useApi(getPayable, {}, { enabled: invoices.length > 0 })
  const name = t('orders.invoices.collect')
  return (
    <Group gap="sm" mt="sm" role="status">
      {invoices.length === 0 && <Text c="dimmed">{t('orders.invoices.tick')}</Text>}
      {invoices.length > 0 && (
        <>
          <Text className="numbers">{t('orders.invoices.chosen', { count: invoices.length, amount: formatCents(expectedTotal) })}</Text>
          {payable.data?.why ? (
            <NotPayableButton why={payable.data.why} name={name} />
          ) : (
            <GuardedButton ability="orders.write" size="xs" loading={isPending} onClick={collect}>
              {name}
            </GuardedButton>
          )}
        </>
      )}
    </Group>
  )
}
