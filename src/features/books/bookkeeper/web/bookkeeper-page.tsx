import { Button, Group, NativeSelect, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCoffee, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePages } from '#web/app/use-pages.ts'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { listMatters, matterKinds, prepareMattersExport } from '../contract.ts'
import { MatterLines } from './matter-lines.tsx'

/** Everything of the books that a bookkeeper has to look at, in one list. Which kind is shown stands in the address. */
export default function BookkeeperPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const kind = matterKinds.find((each) => each === params.get('kind'))
  const choose = (chosen: string) => setParams(chosen ? { kind: chosen } : {}, { replace: true, preventScrollReset: true })
  const { pages, rows, first } = usePages(listMatters, { query: { kind } }, { keeps: true })
  return (
    <Stack gap="sm" maw={1200}>
      <Text c="dimmed">{t('bookkeeper.about')}</Text>
      <Group gap="sm">
        <NativeSelect
          aria-label={t('bookkeeper.columns.kind')}
          data={[
            { value: '', label: t('bookkeeper.anyKind') },
            ...matterKinds.map((each) => ({ value: each, label: t(`bookkeeper.kinds.${each}`) })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {first?.total && (
          <Text size="sm" c="dimmed" className="numbers" role="status">
            {t('bookkeeper.count', { count: first.total.rows, shown: totalText(first.total) })}
          </Text>
        )}
        <ExportMenu file={prepareMattersExport} asked={{ body: { kind } }} ml="auto" />
      </Group>
      {pages.isPending && (
        <Stack gap="sm" role="status" aria-label={t('common.loading')}>
          <Skeleton h={72} />
          <Skeleton h={72} />
        </Stack>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess &&
        rows.length === 0 &&
        (kind ? (
          <EmptyState
            icon={<IconSearchOff size={36} />}
            title={t('bookkeeper.noMatch')}
            action={
              <Button variant="default" onClick={() => choose('')}>
                {t('customers.list.clearAll')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={<IconCoffee size={36} />} title={t('bookkeeper.empty')} text={t('bookkeeper.emptyText')} />
        ))}
      {rows.length > 0 && <MatterLines matters={rows} label={t('bookkeeper.title')} busy={pages.isFetching} />}
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      <MoreButton pages={pages} mt="md" text={t('syncCentre.more')} />
    </Stack>
  )
}
