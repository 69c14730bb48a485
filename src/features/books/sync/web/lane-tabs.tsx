import { Badge, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lane, lanes } from '#contract/ledger.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { countEntries } from '../contract.ts'
import { SilentNotice } from './silent-notice.tsx'

/** The three lists with how long they are. */
export function LaneTabs({ lane, onChange, children }: { lane: Lane; onChange: (lane: Lane) => void; children: ReactNode }) {
  const { t } = useTranslation()
  const counts = useApi(countEntries, {}, { refetchInterval: useFallbackInterval() })
  return (
    <Tabs value={lane} onChange={(chosen) => onChange(lanes.find((each) => each === chosen) ?? 'needsYou')} keepMounted={false}>
      <TabRow current={lane} pills mb="md">
        {lanes.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            rightSection={
              counts.data && (
                <Badge
                  size="sm"
                  {...(each === 'needsYou' && counts.data.lanes[each].rows > 0
                    ? { variant: 'filled', color: 'orange.8' }
                    : { variant: 'default' })}
                  className="numbers"
                >
                  {totalText(counts.data.lanes[each])}
                </Badge>
              )
            }
          >
            {t(`syncCentre.lanes.${each}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={lane} maw={1200}>
        {counts.data?.silent.map((silent) => (
          <SilentNotice key={silent.who} {...silent} />
        ))}
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
