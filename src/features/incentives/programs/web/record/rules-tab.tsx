import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { ProgramDetail } from '../../contract.ts'
import { WorkedExample } from '../example/worked-example.tsx'
import { RewardList } from './reward-list.tsx'
import classes from './rules.module.css'
import { TermsData } from './terms-data.tsx'

type Shown = { title: string; text: string; terms: Pick<ProgramDetail['versions'][number], 'terms'>['terms'] }

/** Version by version what a program says, the latest first; and what a sale would bring by that one. */
export default function RulesTab({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const { versions, fields, rewards, names } = program
  const [latest] = versions
  const draft: Shown = { title: t('programs.record.draftRules'), text: t('programs.record.draftRulesText'), terms: { ...fields, rewards } }
  const shown: Shown[] = versions.map(({ version, fromDay, madeBy, madeAt, terms }) => ({
    title: t('programs.record.version', { version }),
    text: [
      fromDay ? t('programs.record.versionFrom', { day: dayText(fromDay) }) : t('programs.record.versionFirst'),
      madeBy && t('programs.record.madeBy', { name: madeBy, when: exactTime(madeAt) }),
    ]
      .filter(Boolean)
      .join(' '),
    terms,
  }))
  return (
    <RecordColumns beside={<WorkedExample fields={latest?.terms ?? fields} rewards={latest?.terms.rewards ?? rewards} />}>
      <div>
        {(shown.length ? shown : [draft]).map((each) => (
          <Version key={each.title} {...each} names={names} />
        ))}
      </div>
    </RecordColumns>
  )
}

function Version({ title, text, terms, names }: Shown & { names: ProgramDetail['names'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.version}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      <RewardList rewards={terms.rewards} />
      <div className={classes.terms}>
        <TermsData terms={terms} names={names} />
      </div>
    </section>
  )
}
