import { Badge, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { listReps, type Rep } from '../contract.ts'
import type { RepParts } from './rep-parts.ts'

const RepDialog = lazyPart(() => import('./rep-dialog.tsx'))

/** Sales reps: their codes stand on customers and, if chosen, in QuickBooks. */
export function RepsPage({ parts }: { parts: RepParts }) {
  const { t } = useTranslation()
  const reps = useApi(listReps, {})
  const [edited, setEdited] = useState<Rep | 'new' | null>(null)
  if (reps.error) return <ErrorState error={reps.error} onRetry={reps.refetch} />
  const add = (
    <GuardedButton
      ability="reps.write"
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {t('settings.reps.add')}
    </GuardedButton>
  )
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={560}>
          {t('settings.reps.about')}
        </Text>
        {reps.data && reps.data.rows.length > 0 && add}
      </Group>
      {!reps.data && <Skeleton h={180} />}
      {reps.data?.rows.length === 0 && (
        <EmptyState icon={<IconUsers size={36} />} title={t('settings.reps.empty')} text={t('settings.reps.emptyText')} action={add} />
      )}
      {reps.data && reps.data.rows.length > 0 && <RepTable rows={reps.data.rows} canWrite={reps.data.canWrite} onEdit={setEdited} />}
      <Suspense>{edited && <RepDialog rep={edited === 'new' ? null : edited} parts={parts} onClose={() => setEdited(null)} />}</Suspense>
    </Stack>
  )
}

function RepTable({ rows, canWrite, onEdit }: { rows: Rep[]; canWrite: boolean; onEdit: (rep: Rep) => void }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('settings.tabs.reps')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings.reps.code')}</Table.Th>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.email')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.territory')}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {t('dashboard.customers')}
            </Table.Th>
            <Table.Th>{t('settings.reps.state')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('settings.reps.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((rep) => (
            <Table.Tr key={rep.id}>
              <Table.Td fw={600}>{rep.code}</Table.Td>
              <Table.Td>{rep.name}</Table.Td>
              <Table.Td visibleFrom="sm">{rep.email || '–'}</Table.Td>
              <Table.Td visibleFrom="sm">{rep.territory || '–'}</Table.Td>
              <Table.Td ta="right" className="numbers" visibleFrom="sm">
                {rep.customers}
              </Table.Td>
              <Table.Td>
                <Badge variant="default" tt="none">
                  {t(rep.active === 'Y' ? 'settings.reps.active' : 'settings.reps.inactive')}
                </Badge>
              </Table.Td>
              <Table.Td ta="right">
                <GuardedButton
                  ability="reps.write"
                  allowed={canWrite}
                  size="compact-sm"
                  variant="default"
                  aria-label={t('settings.reps.editNamed', { name: rep.name })}
                  onClick={() => onEdit(rep)}
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
