import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { listInvitations, type OpenLink } from '../contract.ts'
import { InvitationRow } from './invitation-row.tsx'
import classes from './people.module.css'

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'))

/** Who was invited and has not come yet; nothing while there is nobody. */
export function Invitations({ search }: { search: string }) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listInvitations, { query: { search, limit: 20 } }, { keeps: true })
  const [withdrawn, setWithdrawn] = useState<OpenLink | null>(null)
  if (pages.error && rows.length === 0) {
    return (
      <Alert color="red" role="alert">
        {pages.error.message}{' '}
        <Button size="compact-xs" variant="default" onClick={() => pages.refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  }
  return (
    <>
      {rows.length > 0 && (
        <section aria-labelledby="people-invited">
          <Text component="h2" id="people-invited" fw={600} mb="xs">
            {t('people.open')}
          </Text>
          <ul className={classes.list}>
            {rows.map((invitation) => (
              <InvitationRow key={invitation.invitationId} invitation={invitation} onWithdraw={() => setWithdrawn(invitation)} />
            ))}
          </ul>
          {pages.hasNextPage && (
            <Group justify="center" mt="md">
              <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                {t('people.more')}
              </Button>
            </Group>
          )}
        </section>
      )}
      <Suspense>{withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}</Suspense>
    </>
  )
}
