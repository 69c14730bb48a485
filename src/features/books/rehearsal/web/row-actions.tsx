import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { RehearsalRow } from '../contract.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { useDecide } from './use-decide.ts'

/** The usual answers at once, all of them in a dialog. */
export function RowActions({ row, name }: { row: RehearsalRow; name: string }) {
  const { t } = useTranslation()
  const [choosing, choose] = useDisclosure(false)
  const decide = useDecide()
  const { id, candidates, decision, effect } = row
  const [only, ...more] = candidates
  const named = (action: string) => t('rehearsal.actions.of', { action, name })
  return (
    <Group gap="xs">
      {effect === 'undecided' && only && more.length === 0 && (
        <Button
          size="xs"
          loading={decide.isPending}
          aria-label={named(t('rehearsal.actions.link'))}
          onClick={() => decide.mutate({ body: { id, decision: 'link', externalId: only.id } })}
        >
          {t('rehearsal.actions.link')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={named(t(effect === 'undecided' ? 'rehearsal.actions.decide' : 'rehearsal.actions.change'))}
        onClick={choose.open}
      >
        {t(effect === 'undecided' ? 'rehearsal.actions.decide' : 'rehearsal.actions.change')}
      </Button>
      {decision && (
        <Button
          size="xs"
          variant="subtle"
          loading={decide.isPending}
          aria-label={named(t('rehearsal.actions.clear'))}
          onClick={() => decide.mutate({ body: { id, decision: 'clear' } })}
        >
          {t('rehearsal.actions.clear')}
        </Button>
      )}
      {choosing && <DecideDialog row={row} name={name} onClose={choose.close} />}
    </Group>
  )
}
