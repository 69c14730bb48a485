import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, partnerPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import lines from '#web/ui/lines.module.css'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { assignPriceLevel, getPriceLevel, listLevelOwners, type PriceLevel } from '../../contract.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'))

/** Who has the level, and who is given it. */
export function LevelCustomers({ level }: { level: PriceLevel & { canWrite: boolean } }) {
  const { t } = useTranslation()
  const headId = useId()
  const [assigning, setAssigning] = useState(false)
  const { id, canWrite, isDefault, stores } = level
  const { pages, rows, first } = usePages(listLevelOwners, { params: { id }, query: {} }, { keeps: true })
  const take = useAction(assignPriceLevel, { refreshes: [listLevelOwners, getPriceLevel], success: t('prices.owners.taken') })
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  return (
    <Stack component="section" gap="sm" aria-labelledby={headId}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h4" mb={4} id={headId}>
            {t('prices.owners.title')}
          </Title>
          <Text size="sm" c="dimmed" maw={640}>
            {t(isDefault ? 'prices.owners.helpDefault' : 'prices.owners.help')}
          </Text>
          {stores > 0 && <Text size="sm">{t('prices.owners.stores', { count: stores })}</Text>}
        </div>
        <GuardedButton
          ability="prices.write"
          allowed={canWrite}
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setAssigning(true)}
        >
          {t('prices.owners.assign')}
        </GuardedButton>
      </Group>
      {!first && <Skeleton h={80} role="status" aria-label={t('common.loading')} />}
      {first && rows.length === 0 && <Text>{t('prices.owners.none')}</Text>}
      {rows.length > 0 && (
        <ul className={lines.lines}>
          {rows.map(({ kind, id: ownerId, name }) => (
            <li key={ownerId} className={lines.line}>
              <Group gap="xs" className={lines.text}>
                <Anchor component={Link} to={kind === 'customer' ? `${customerPath(ownerId)}?tab=prices` : partnerPath(ownerId)}>
                  {name}
                </Anchor>
                {kind === 'partner' && (
                  <Badge variant="default" tt="none">
                    {t('prices.owners.partner')}
                  </Badge>
                )}
              </Group>
              {canWrite && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('prices.owners.takeNamed', { name })}
                  disabled={take.isPending}
                  onClick={() =>
                    take.mutate({
                      body: { levelId: null, ...(kind === 'customer' ? { customerIds: [ownerId] } : { partnerIds: [ownerId] }) },
                    })
                  }
                >
                  {t('prices.owners.take')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} text={t('prices.more')} />
      <Suspense>{assigning && <AssignDialog level={level} onClose={() => setAssigning(false)} />}</Suspense>
    </Stack>
  )
}
