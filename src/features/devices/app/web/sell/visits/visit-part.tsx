import { Anchor, Button, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitOutcome } from '#features/devices/visits/door.ts'
import { type Planned, plannedVisits, visitDraft } from '../../../document/visits.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { useOpenForm } from '../../shell/open-form.ts'
import { linkTo } from '../../shell/place.ts'
import { timeText } from '../../shell/times.ts'
import { withOffset } from '../../storage/documents.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'
import type { Book } from '../book.ts'
import { dayText } from '../days.ts'
import { useBegun } from './begun.ts'
import { endVisit } from './end-visit.ts'

const outcomes: readonly VisitOutcome[] = ['sold', 'nothing', 'absent', 'other']

/** A visit begins and ends here, with what came of it; the next one is planned. */
export function VisitPart({ book, customer }: { book: Book; customer: KeptCustomer }) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const { begun, set } = useBegun()
  const [outcome, setOutcome] = useState<VisitOutcome | ''>('')
  const [note, setNote] = useState('')
  const [nextOn, setNextOn] = useState('')
  const [said, setSaid] = useState<'planned' | 'ended' | 'notSaved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isHere = begun?.customerId === customer.id
  useOpenForm(isHere || note !== '' || nextOn !== '')
  if (begun === undefined) return null
  const planned = plannedOf(book, customer.id)
  const tried = async (work: () => Promise<unknown>, done: typeof said) => {
    setBusy(true)
    try {
      await work()
      setSaid(done)
    } catch {
      setSaid('notSaved')
    }
    setBusy(false)
  }
  const empty = () => {
    setNote('')
    setNextOn('')
    setOutcome('')
  }
  const start = () =>
    tried(() => set({ id: newId(), customerId: customer.id, customerName: customer.name, startedAt: withOffset(new Date()) }), null)
  const end = () =>
    tried(async () => {
      if (!begun || !outcome) return
      await endVisit(store, begun, book.rules.version, { endedAt: withOffset(new Date()), outcome, nextOn: nextOn || null, note })
      empty()
    }, 'ended')
  const plan = () =>
    tried(async () => {
      const visit = { startedAt: null, endedAt: null, outcome: null, nextOn, note: '' }
      await store.save(visitDraft(customer.id, book.rules.version, visit), { customerName: customer.name })
      empty()
    }, 'planned')
  return (
    <section aria-labelledby="visit">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h5" id="visit">
          {t('deviceSell.visit.title')}
        </Title>
        {planned && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('deviceSell.visit.plannedFor', { day: dayText(planned.day) })}
            {isForOther(book, planned) && ` · ${t('deviceSell.visit.forRep', { rep: planned.rep })}`}
            {planned.note && (
              <Text span display="block" size="sm" c="dimmed">
                {planned.note}
              </Text>
            )}
          </Text>
        )}
        {begun && !isHere && (
          <Text>
            {t('deviceSell.visit.elsewhere')} <Anchor {...linkTo(`customers/${begun.customerId}`)}>{begun.customerName}</Anchor>
          </Text>
        )}
        {!begun && (
          <Button variant="default" loading={isBusy} onClick={() => void start()}>
            {t('deviceSell.visit.start')}
          </Button>
        )}
        {begun && isHere && (
          <>
            <Text>{t('deviceSell.visit.since', { time: timeText(Date.parse(begun.startedAt), book.settings?.company.timeZone) })}</Text>
            <NativeSelect
              size="md"
              label={t('deviceSell.visit.outcome')}
              value={outcome}
              data={[
                { value: '', label: t('deviceSell.visit.choose') },
                ...outcomes.map((each) => ({ value: each, label: t(`deviceSell.visit.outcomes.${each}`) })),
              ]}
              onChange={({ currentTarget }) => setOutcome(outcomes.find((each) => each === currentTarget.value) ?? '')}
            />
            <Textarea
              w="100%"
              label={t('deviceSell.note')}
              maxLength={1000}
              rows={2}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
        <TextInput
          size="md"
          type="date"
          min={book.day}
          label={t('deviceSell.visit.next')}
          value={nextOn}
          onChange={({ currentTarget }) => setNextOn(currentTarget.value)}
        />
        {isHere ? (
          <Button disabled={!outcome} loading={isBusy} onClick={() => void end()}>
            {t('deviceSell.visit.end')}
          </Button>
        ) : (
          <Button variant="default" disabled={nextOn < book.day} loading={isBusy} onClick={() => void plan()}>
            {t('deviceSell.visit.plan')}
          </Button>
        )}
        <Text role="status" c={said === 'notSaved' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {said === 'notSaved' ? t('deviceApp.store.notSaved') : said ? t(`deviceSell.visit.${said}`) : ''}
        </Text>
      </Stack>
    </section>
  )
}

export const plansOf = ({ customers, underway, dayAt }: Book) =>
  plannedVisits(customers.values(), underway.map(({ document }) => document).toReversed(), (time) => dayAt(Date.parse(time)))
const plannedOf = (book: Book, customerId: string) => plansOf(book).find((plan) => plan.customerId === customerId)
/** Another rep is to go. */
export const isForOther = ({ settings }: Book, { rep }: Pick<Planned, 'rep'>) =>
  rep !== '' && settings !== null && rep !== settings.rep.code
