import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Rehearsal } from '../contract.ts'
import { getRehearsal, repeatRehearsal } from '../contract.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { BucketTabs } from './bucket-tabs.tsx'
import { DisconnectButton } from './disconnect-button.tsx'

/** The figures in one sentence, the lists behind them, and the way to agree. */
export function RehearsalReady({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  const may = useCan()
  const [agreeing, agree] = useDisclosure(false)
  const repeat = useAction(repeatRehearsal, { refreshes: [getRehearsal] })
  const { counts, comparedAt } = rehearsal
  return (
    <>
      <section aria-labelledby="rehearsal-headline">
        <Group justify="space-between" align="flex-start" gap="md">
          <Stack gap={4} flex="1 1 420px">
            <Title order={2} size="h3" id="rehearsal-headline" className="numbers">
              {t('rehearsal.headline', { there: numberText(counts.there), here: numberText(counts.here) })}
            </Title>
            <Text className="numbers" role="status">
              <Summary counts={counts} />
            </Text>
            <Text size="sm" c="dimmed">
              {t('rehearsal.nothingYet')} {t('rehearsal.comparedAt')} {comparedAt && <DateText iso={comparedAt} />}.{' '}
              {!may('sync.write') && t('rehearsal.onlyOwners')}
            </Text>
          </Stack>
          <Group gap="sm">
            {may('sync.write') && <Button onClick={agree.open}>{t('rehearsal.agree')}</Button>}
            {may('sync.write') && (
              <Button variant="default" loading={repeat.isPending} onClick={() => repeat.mutate({})}>
                {t('rehearsal.readAgain')}
              </Button>
            )}
            <DisconnectButton />
          </Group>
        </Group>
      </section>
      <BucketTabs counts={counts} />
      {agreeing && <AgreeDialog rehearsal={rehearsal} onClose={agree.close} />}
    </>
  )
}

function Summary({ counts }: { counts: Rehearsal['counts'] }) {
  const { t } = useTranslation()
  const { sure, look, clash, onlyHere, onlyThere, renamed } = counts
  return t('rehearsal.summary', {
    sure: numberText(sure.all),
    look: numberText(look.all),
    clash: numberText(clash.all),
    onlyHere: numberText(onlyHere.all),
    onlyThere: numberText(onlyThere.all),
    renamed: renamed ? t('rehearsal.renamed.some', { count: renamed }) : t('rehearsal.renamed.none'),
  })
}
