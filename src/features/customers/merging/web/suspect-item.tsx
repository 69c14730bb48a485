import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mergePath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import type { Suspect } from '../contract.ts'
import { CustomerCard } from './customer-card.tsx'

type Props = { suspect: Suspect; loading: boolean; onDismiss: () => void }

/** Two customers and what they have in common. */
export function SuspectItem({ suspect: { one, other, reasons }, loading, onDismiss }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const names = { one: one.customerName, other: other.customerName }
  return (
    <Stack gap="xs" component="section" aria-label={t('merging.suspects.pair', names)}>
      <Text size="sm" fw={600}>
        {reasons.map((reason) => t(`merging.suspects.same.${reason}`)).join(' · ')}
      </Text>
      <Group align="stretch" gap="sm">
        <CustomerCard customer={one} />
        <CustomerCard customer={other} />
      </Group>
      {may('customerMerge.write') && (
        <Group gap="sm">
          <Button component={Link} to={mergePath(one.id, other.id)} size="compact-md" aria-label={t('merging.suspects.mergeNamed', names)}>
            {t('merging.suspects.merge')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            loading={loading}
            onClick={onDismiss}
            aria-label={t('merging.suspects.notSameNamed', names)}
          >
            {t('merging.suspects.notSame')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
