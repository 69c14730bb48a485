import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { priceLevelPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getCustomerLevel, getPartnerLevel, listPriceLevels } from '../contract.ts'
import { ruleText } from './levels/rule-text.ts'
import type { LevelOwner } from './owner.ts'

const LevelDialog = lazyPart(() => import('./level-dialog.tsx'))

/** By which level a customer or a partner pays, and whose it is. */
export function LevelPart({ owner }: { owner: LevelOwner }) {
  const { t } = useTranslation()
  const headId = useId()
  const [changing, setChanging] = useState(false)
  const { data, error, refetch } = useApi(owner.kind === 'customer' ? getCustomerLevel : getPartnerLevel, { params: { id: owner.id } })
  const levels = useApi(listPriceLevels, {}).data?.rows ?? []
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  const counts = data?.counts ?? null
  const level = levels.find(({ id }) => id === counts?.id)
  return (
    <Stack component="section" gap="sm" aria-labelledby={headId}>
      <Title order={2} size="h4" id={headId}>
        {t('prices.customer.level')}
      </Title>
      {!data && <Skeleton h={52} role="status" aria-label={t('common.loading')} />}
      {data && (
        <Group justify="space-between" align="flex-start">
          <div>
            {counts ? (
              <Anchor component={Link} to={priceLevelPath(counts.id)} fw={600}>
                {counts.name}
              </Anchor>
            ) : (
              <Text>{t('prices.customer.noLevel')}</Text>
            )}
            {counts && counts.of !== 'own' && (
              <Text size="sm" c="dimmed">
                {t(`prices.customer.of.${counts.of}`, { name: counts.ofName })}
              </Text>
            )}
            {data.levelId && data.levelId !== counts?.id && (
              <Text size="sm" c="dimmed">
                {t(owner.kind === 'partner' ? 'prices.customer.notNowOfPartner' : 'prices.customer.notNow', { name: data.levelName })}
              </Text>
            )}
            {level && <Text size="sm">{ruleText(level)}</Text>}
          </div>
          <GuardedButton ability="prices.write" allowed={data.canWrite} variant="default" onClick={() => setChanging(true)}>
            {t('prices.customer.changeLevel')}
          </GuardedButton>
        </Group>
      )}
      <Suspense>
        {changing && data && <LevelDialog owner={owner} levelId={data.levelId} levels={levels} onClose={() => setChanging(false)} />}
      </Suspense>
    </Stack>
  )
}
