import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import type { NeedRow } from '../contract.ts'
import type { NeedAsk } from './need-ask.ts'
import { NeedLines } from './need-lines.tsx'

const SnoozeDialog = lazyPart(() => import('./snooze-dialog.tsx'))
const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'))

/** What waits, a line for each kind, and below it what was put off, folded. `mine`: of these, what is the reader's own. */
export function NeedList({ needs, mine }: { needs: readonly NeedRow[]; mine: boolean }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<NeedAsk | null>(null)
  const [isOpen, open] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const snoozedId = useId()
  const shown = mine ? needs.filter(({ assigned }) => assigned?.isMe) : needs
  const awake = shown.filter(({ snoozed }) => !snoozed)
  const snoozed = shown.filter((need) => need.snoozed)
  useFocusKept(list, shown)
  return (
    <div ref={list} tabIndex={-1}>
      {awake.length > 0 && <NeedLines needs={awake} label={t('dashboard.needsYou')} onAsk={ask} />}
      {mine && shown.length === 0 && <Text c="dimmed">{t('needs.noneMine')}</Text>}
      {snoozed.length > 0 && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mt="xs"
            aria-expanded={isOpen}
            aria-controls={snoozedId}
            leftSection={isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            onClick={() => open(!isOpen)}
          >
            {t('needs.snoozed', { count: snoozed.length })}
          </Button>
          <div id={snoozedId} hidden={!isOpen}>
            {isOpen && <NeedLines needs={snoozed} label={t('needs.snoozedRows')} onAsk={ask} />}
          </div>
        </>
      )}
      <Suspense>
        {asked?.about === 'day' && <SnoozeDialog need={asked.need} onClose={() => ask(null)} />}
        {asked?.about === 'person' && <AssignDialog need={asked.need} onClose={() => ask(null)} />}
      </Suspense>
    </div>
  )
}

/** A line whose menu was used may go: then the list has the focus that the line had, and the keyboard goes on from there. */
function useFocusKept(list: React.RefObject<HTMLDivElement | null>, shown: readonly NeedRow[]) {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever the lines change
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [shown, list])
  useEffect(() => {
    const note = () => {
      if (document.activeElement !== document.body) hadFocus.current = list.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
}
