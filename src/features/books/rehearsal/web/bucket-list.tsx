import { Anchor, Checkbox, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconSearchOff, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rulesPath } from '#contract/places.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { ListState } from './list-state.ts'
import classes from './rehearsal.module.css'
import { RowItem } from './row-item.tsx'
import { UndecidedAll } from './undecided-all.tsx'
import { useRows } from './use-rows.ts'

type Props = { state: ListState; onChange: (part: Partial<ListState>) => void; undecided: number }

/** One list of the rehearsal: what it means, and everybody in it. */
export function BucketList({ state, onChange, undecided }: Props) {
  const { t } = useTranslation()
  const { pages, rows, total } = useRows(state)
  const narrowed = state.search !== '' || state.undecided === 'yes'
  return (
    <>
      <Text mb="sm" maw={760}>
        {t(`rehearsal.about.${state.bucket}`)}{' '}
        {state.bucket === 'sure' && (
          <Anchor component={Link} to={rulesPath} underline="always">
            {t('rehearsal.rulesLink')}
          </Anchor>
        )}
      </Text>
      {(narrowed || total > 0) && (
        <Group gap="sm" mb="sm">
          <SearchBox label={t('rehearsal.search')} value={state.search} onSearch={(search) => onChange({ search })} />
          {(undecided > 0 || state.undecided === 'yes') && (
            <Checkbox
              label={t('rehearsal.onlyUndecided')}
              checked={state.undecided === 'yes'}
              onChange={({ currentTarget }) => onChange({ undecided: currentTarget.checked ? 'yes' : 'no' })}
            />
          )}
          {undecided > 1 && <UndecidedAll bucket={state.bucket} search={state.search} />}
          <Text size="sm" c="dimmed" ml="auto" className="numbers" role="status">
            {t('rehearsal.shown', { shown: numberText(rows.length), total: numberText(total) })}
            {undecided > 0 && ` · ${t('rehearsal.undecided', { count: undecided })}`}
          </Text>
        </Group>
      )}
      {pages.isPending && (
        <Stack gap="sm" role="status" aria-label={t('common.loading')}>
          <Skeleton h={88} />
          <Skeleton h={88} />
          <Skeleton h={88} />
        </Stack>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={narrowed ? <IconSearchOff size={36} /> : <IconUsers size={36} />}
          title={t(narrowed ? 'rehearsal.empty.search' : 'rehearsal.empty.all')}
        />
      )}
      <ul className={classes.rows} aria-label={t(`rehearsal.buckets.${state.bucket}`)} aria-busy={pages.isFetching}>
        {rows.map((row) => (
          <RowItem key={row.id} row={row} />
        ))}
      </ul>
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      <MoreButton pages={pages} mt="md" text={t('rehearsal.more')} />
    </>
  )
}
