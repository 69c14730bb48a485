import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import type { usePages } from '#web/app/use-pages.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import type { listPartnerItems, listPartnerLocations } from '../../contract.ts'
import { ReferenceTable, type ReferenceTableProps } from './reference-table.tsx'

type List = typeof listPartnerItems | typeof listPartnerLocations
type RowOf<L extends List> = Result<L>['rows'][number]

/** One kind of a partner's cross references. */
export type Kind<L extends List> = Pick<ReferenceTableProps<RowOf<L>>, 'name' | 'list' | 'remove' | 'columns'> & {
  useEnter: (partnerId: string) => ReferenceTableProps<RowOf<L>>['enter']
  useRows: (partnerId: string, search: string) => ReturnType<typeof usePages<L>>
  icon: ReactNode
  Dialog: ComponentType<{ partnerId: string; row: RowOf<L> | null; onClose: () => void }>
  /** More that can be done with all of them. */
  Actions?: ComponentType<{ partnerId: string; any: boolean }>
}

/** Cross references of one kind in each of their states: search and the first action above the rows. */
export function ReferenceTab<L extends List>({ partnerId, kind }: { partnerId: string; kind: Kind<L> }) {
  const { t } = useTranslation()
  const { name, useRows, useEnter, icon, Dialog, Actions } = kind
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<RowOf<L> | 'new' | null>(null)
  const { pages, rows, first } = useRows(partnerId, search)
  const enter = useEnter(partnerId)
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (!first) return <Loading />
  const isEmpty = first.rows.length === 0
  const hasNone = isEmpty && !search
  const add = (
    <GuardedButton
      ability="connections.write"
      variant={hasNone ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {t(`partners.${name}.add`)}
    </GuardedButton>
  )
  const actions = Actions && <Actions partnerId={partnerId} any={rows.length > 0} />
  return (
    <>
      {hasNone ? (
        <EmptyState
          icon={icon}
          title={t(`partners.${name}.none`)}
          text={t(`partners.${name}.noneText`)}
          action={
            <Group justify="center">
              {add}
              {actions}
            </Group>
          }
        />
      ) : (
        <Stack gap="md">
          <Group justify="space-between">
            <SearchBox label={t(`partners.${name}.search`)} value={search} onSearch={setSearch} />
            <Text size="sm" c="dimmed" role="status" className="numbers" mr="auto">
              {first.total && t('partners.codes', { count: first.total.rows, shown: totalText(first.total) })}
            </Text>
            {actions}
            {add}
          </Group>
          {isEmpty ? (
            <Text c="dimmed">{t('partners.noMatch')}</Text>
          ) : (
            <ReferenceTable {...kind} rows={rows} enter={enter} onEdit={setEdited} />
          )}
          <MoreButton pages={pages} text={t('partners.more')} />
        </Stack>
      )}
      <Suspense>
        {edited && <Dialog partnerId={partnerId} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton h={36} maw={320} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  )
}
