import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listPeople } from '../contract.ts'
import type { Act } from './acts.ts'
import classes from './people.module.css'
import { PersonRow } from './person-row.tsx'

const ActDialog = lazyPart(() => import('./act-dialog.tsx'))

export function People({ search, group }: { search: string; group: 'all' | 'team' | 'customers' }) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listPeople, { query: { search, group } }, { keeps: true })
  const [act, setAct] = useState<Act | null>(null)
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) {
    return (
      <Stack gap="xs" aria-hidden>
        <Skeleton h={52} />
        <Skeleton h={52} />
        <Skeleton h={52} />
      </Stack>
    )
  }
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconUsersGroup size={36} />}
        title={t('people.nobody')}
        text={t(search ? 'people.nobodyFound' : 'people.nobodyText')}
      />
    )
  return (
    <section aria-labelledby="people-members">
      <Text component="h2" id="people-members" fw={600} mb="xs">
        {t('people.members')}
      </Text>
      <ul className={classes.list}>
        {rows.map((person) => (
          <PersonRow key={person.userId} person={person} onAct={setAct} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('people.more')}
          </Button>
        </Group>
      )}
      <Suspense>{act && <ActDialog act={act} onClose={() => setAct(null)} />}</Suspense>
    </section>
  )
}
