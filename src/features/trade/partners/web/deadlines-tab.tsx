import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { partnerPath } from '#contract/places.ts'
import { fieldLabel } from '#web/app/text.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import type { Partner } from '../contract.ts'

type Props = { partner: Partner; Due: ComponentType<{ partnerId: string }> }

/** Until when the partner wants its answers, and what is due or late now. */
export function DeadlinesTab({ partner: { id, fields, canWrite }, Due }: Props) {
  const { t } = useTranslation()
  const within = (hours: number, penalty: number) =>
    t(penalty > 0 ? 'partners.withinFor' : 'partners.within', { count: hours, amount: formatCents(penalty) })
  return (
    <Stack gap="xl">
      <Stack component="section" gap="sm" aria-label={t('partners.agreed')}>
        <Title order={2} size="h4">
          {t('partners.agreed')}
        </Title>
        {fields.deadlines.length > 0 ? (
          <Facts
            rows={fields.deadlines.map(({ document, hours, penalty }) => ({
              key: document,
              label: fieldLabel(`deadline${document}`),
              value: within(hours, penalty),
            }))}
          />
        ) : (
          <Text>{t('partners.noneAgreed')}</Text>
        )}
        {canWrite && (
          <Anchor component={Link} to={partnerPath(id)} size="sm">
            {t('partners.changeAgreed')}
          </Anchor>
        )}
      </Stack>
      <Due partnerId={id} />
    </Stack>
  )
}
