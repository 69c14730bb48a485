import { Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { newOrderPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listOrders } from '../contract.ts'
import { CustomerDocuments } from './customer-documents.tsx'

const pageRows = 50
/** One customer's orders, the newest first, and below them what it was asked for. */
export default function CustomerTab({ customerId }: { customerId: string }) {
  return (
    <Stack gap={36}>
      <div>
        <CustomerOrders customerId={customerId} />
      </div>
      <CustomerRequests customerId={customerId} />
    </Stack>
  )
}

function CustomerOrders({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const { pages, rows, first } = usePages(listOrders, { query: queryOf(customerId) }, { keeps: true })
  const take = (
    <GuardedButton
      ability="orders.write"
      aria-keyshortcuts="n"
      to={`${newOrderPath}?customerId=${customerId}`}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('orders.take')}
    </GuardedButton>
  )
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <ListSkeleton rowPx={42} label={t('orders.list.loading')} />
  if (rows.length === 0)
    return <EmptyState icon={<IconReceipt size={36} />} title={t('orders.empty.title')} text={t('orders.ofCustomer.none')} action={take} />
  const { sums } = first ?? {}
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" className="numbers">
          {sums ? t('orders.list.sums', { total: formatCents(sums.grandTotal), open: formatCents(sums.openAmount) }) : ''}
        </Text>
        {take}
      </Group>
      <CustomerDocuments rows={rows} />
      <MoreButton pages={pages} mt="md" text={t('orders.invoices.more')} />
    </>
  )
}

const queryOf = (customerId: string) => ({ sort: '-number', filters: JSON.stringify({ customer: customerId }), limit: pageRows }) as const

function CustomerRequests({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { pages, rows } = usePages(listOrders, { query: { ...queryOf(customerId), kind: 'requests' } }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('orders.requests.title')}
      </Title>
      <CustomerDocuments rows={rows} />
      <MoreButton pages={pages} mt="md" text={t('orders.invoices.more')} />
    </section>
  )
}
