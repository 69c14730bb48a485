import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../app/drafts/drafts.ts'
import { exactTime } from '../values/dates.ts'

/** Offers what was typed before the session ended: `<DraftOffer {...zodForm.draft} />`. */
export function DraftOffer({ found, restore, drop }: { found: Draft | null; restore: () => void; drop: () => void }) {
  const { t } = useTranslation()
  if (!found) return null
  return (
    <Alert color="yellow" role="status">
      <Group justify="space-between">
        <Text>{t('common.draftFound', { when: exactTime(found.savedAt) })}</Text>
        <Group gap="xs">
          <Button size="xs" onClick={restore}>
            {t('common.draftRestore')}
          </Button>
          <Button size="xs" variant="default" onClick={drop}>
            {t('common.draftDiscard')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
