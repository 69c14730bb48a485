import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import { type ProgramTerms, rewardText } from '../../programs/door.ts'
import { allNames, eligibleKinds, type ProgramRecord, type StoredVersion, versionsOf } from '../../programs/server/door.ts'
import { companyHead, type Head } from './head.ts'
import { dayIn, drawPaper, line, part, type Say, sayIn } from './paper.ts'

export type Terms = { head: Head; program: ProgramRecord; versions: StoredVersion[]; names: Record<string, string> }

/** Payees read the latest version, and nothing of whom else it is for. */
export async function readTerms(db: Db, program: ProgramRecord, isForPayee: boolean): Promise<Terms> {
  const all = await versionsOf(db, program.id)
  const versions = isForPayee ? all.slice(0, 1) : all
  const names = isForPayee
    ? {}
    : await allNames(
        db,
        versions.map(({ terms }) => terms),
      )
  return { head: await companyHead(db), program, versions, names }
}

/** What a program promises, in sentences, version by version. What was never published is a draft. */
export function termsPdf(config: Config, { head, program, versions, names }: Terms, language: Language): Promise<Buffer> {
  const say = sayIn(language)
  return drawPaper(config, {
    title: say('statements.termsTitle', { name: program.name }),
    language,
    head,
    isDraft: program.state === 'Draft' || program.state === 'Scheduled',
    content: versions.flatMap(({ version, fromDay, terms }) => [
      part(say('programs.record.version', { version })),
      ...(fromDay ? [line(say('programs.record.versionFrom', { day: dayIn(language)(fromDay) }))] : []),
      ...rulesOf(terms, names, language, say),
    ]),
  })
}

function rulesOf(terms: ProgramTerms, names: Record<string, string>, language: Language, say: Say): Content[] {
  const day = dayIn(language)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const { maximumAllowed, maxPerPayee, minSaleAmt, returnDays, claimDays, minimumPayout } = terms
  const facts: [string, string | false][] = [
    ['programs.record.days', say('programs.days', { from: day(terms.fromDate), to: day(terms.toDate) })],
    ...eligibleKinds.map((kind): [string, string | false] => {
      const { only, ids } = terms.eligible[kind]
      const named = list.format(ids.flatMap((id) => names[id] ?? []))
      return [`programs.eligible.${kind}`, named !== '' && (only === 'these' ? named : say('programs.allBut', { names: named }))]
    }),
    ['fields.minSaleAmt', minSaleAmt > 0 && `${formatCents(minSaleAmt)}, ${say(`programs.minimumOf.${terms.minimumOf}`).toLowerCase()}`],
    ['fields.earnOn', say(`programs.earnOn.${terms.earnOn}`)],
    ['fields.overlap', say(`programs.overlap.${terms.overlap}`)],
    ['fields.returnDays', returnDays > 0 && say('programs.dayCount', { count: returnDays })],
    ['fields.claimDays', claimDays > 0 && say('programs.dayCount', { count: claimDays })],
    ['fields.maximumAllowed', maximumAllowed === null ? say('programs.noCeiling') : formatCents(maximumAllowed)],
    ['fields.maxPerPayee', maxPerPayee !== null && formatCents(maxPerPayee)],
    ['fields.minimumPayout', minimumPayout > 0 && formatCents(minimumPayout)],
  ]
  return [
    ...terms.rewards.map(
      (reward): Content => ({ stack: [{ text: reward.name, bold: true }, line(rewardText(reward, say))], margin: [0, 0, 0, 6] }),
    ),
    ...facts.flatMap(([label, said]) => (said ? [line(`${say(label)}: ${said}`)] : [])),
  ]
}
