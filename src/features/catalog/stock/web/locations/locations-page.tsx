import { Anchor, Badge, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stockPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { StockLocation } from '../../contract.ts'
import { useLocations } from '../use-locations.ts'

const LocationDialog = lazyPart(() => import('./location-dialog.tsx'))

/** Warehouses, vans and stores: who answers for them, and what may be sold from them. */
export default function LocationsPage() {
  const { t } = useTranslation()
  const { read, all } = useLocations()
  const [edited, setEdited] = useState<StockLocation | 'new' | null>(null)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton h={180} />
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={620}>
          {t('stock.locations.about')}
        </Text>
        <GuardedButton ability="stock.write" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('stock.locations.add')}
        </GuardedButton>
      </Group>
      {all.length === 0 ? (
        <Text c="dimmed">{t('stock.locations.none')}</Text>
      ) : (
        <LocationTable rows={all} canWrite={read.data.canWrite} onEdit={setEdited} />
      )}
      <Suspense>
        {edited && (
          <LocationDialog location={edited === 'new' ? null : edited} isFirst={all.length === 0} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Stack>
  )
}

/** What is there. */
const balancesAt = (location: string) => `${stockPath}?${new URLSearchParams({ filters: JSON.stringify({ location }) })}`

type TableProps = { rows: StockLocation[]; canWrite: boolean; onEdit: (location: StockLocation) => void }

function LocationTable({ rows, canWrite, onEdit }: TableProps) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('stock.tabs.locations')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('stock.locations.kind')}</Table.Th>
            <Table.Th visibleFrom="md">{t('stock.locations.address')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('stock.locations.answersFor')}</Table.Th>
            <Table.Th visibleFrom="md">{t('stock.settings.negative')}</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              {t('stock.locations.items')}
            </Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('settings.reps.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Group gap="xs">
                  <Anchor component={Link} to={balancesAt(row.id)} fw={600} {...(!row.active && { c: 'dimmed' })}>
                    {row.name}
                  </Anchor>
                  {row.isDefault && (
                    <Badge variant="default" tt="none">
                      {t('stock.locations.default')}
                    </Badge>
                  )}
                  {!row.active && (
                    <Badge variant="default" tt="none">
                      {t('stock.locations.closed')}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed" hiddenFrom="xs">
                  {[t(`stock.locationKinds.${row.kind}`), row.answersFor, t('stock.locations.itemCount', { count: row.items })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="xs">{t(`stock.locationKinds.${row.kind}`)}</Table.Td>
              <Table.Td visibleFrom="md">{[row.address1, row.city, row.state].filter(Boolean).join(', ') || '–'}</Table.Td>
              <Table.Td visibleFrom="sm">{row.answersFor || '–'}</Table.Td>
              <Table.Td visibleFrom="md">{t(`stock.rules.${row.negative ?? 'company'}`)}</Table.Td>
              <Table.Td ta="right" className="numbers" visibleFrom="xs">
                {numberText(row.items)}
              </Table.Td>
              <Table.Td ta="right">
                <GuardedButton
                  ability="stock.write"
                  allowed={canWrite}
                  size="compact-sm"
                  variant="default"
                  aria-label={t('stock.locations.editNamed', { name: row.name })}
                  onClick={() => onEdit(row)}
                >
                  {t('common.edit')}
                </GuardedButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
