import { Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { quantityRuleText } from '../../../items/web/door.ts'
import { type AgreedQuantity, listAgreedQuantities, removeAgreedQuantity, saveAgreedQuantity } from '../../agreed-quantities.ts'
import { ItemName } from '../item-name.tsx'
import { RowActions } from '../row-actions.tsx'

const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx'))

/** In which quantities one customer buys in stores, where that was agreed. */
export function AgreedQuantities({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const headId = useId()
  const [edited, setEdited] = useState<AgreedQuantity | 'new' | null>(null)
  const { pages, rows, first } = usePages(listAgreedQuantities, { params: { id: customerId }, query: {} }, { keeps: true })
  const back = useAction(saveAgreedQuantity, { refreshes: [listAgreedQuantities] })
  const remove = useAction(removeAgreedQuantity, {
    refreshes: [listAgreedQuantities],
    success: t('prices.quantities.removed'),
    undo: (_, { params }) => putBack(rows, params.id, (body) => back.mutate({ params: { id: customerId }, body })),
  })
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const canWrite = first?.canWrite ?? false
  return (
    <Stack component="section" gap="sm" aria-labelledby={headId}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h4" mb={4} id={headId}>
            {t('prices.quantities.title')}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {t('prices.quantities.help')}
          </Text>
        </div>
        {first && (
          <GuardedButton
            ability="prices.write"
            allowed={canWrite}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('prices.quantities.add')}
          </GuardedButton>
        )}
      </Group>
      {!first && <Skeleton h={80} role="status" aria-label={t('common.loading')} />}
      {first && rows.length === 0 && <Text>{t('prices.quantities.none')}</Text>}
      {rows.length > 0 && (
        <TableScroll minWidth={0} label={t('prices.quantities.title')}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('prices.fields.itemNumber')}</Table.Th>
                <Table.Th>{t('fields.quantity')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('fields.action')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <ItemName {...row} />
                  </Table.Td>
                  <Table.Td>{quantityRuleText(row)}</Table.Td>
                  <Table.Td>
                    {canWrite && (
                      <RowActions
                        name={row.itemNumber || row.itemName}
                        removeText={t('prices.quantities.removeText')}
                        removing={remove.isPending}
                        onEdit={() => setEdited(row)}
                        onRemove={() => remove.mutate({ params: { id: row.id } })}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      <MoreButton pages={pages} text={t('prices.quantities.more')} />
      <Suspense>
        {edited && <QuantityDialog customerId={customerId} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Stack>
  )
}
