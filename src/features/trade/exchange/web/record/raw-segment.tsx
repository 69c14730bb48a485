import type { Result } from '#contract/endpoint.ts'
import { textOf } from '#web/app/text.ts'
import type { Document, getDocumentRaw } from '../../contract.ts'
import { aboutSegment } from './about-segment.ts'
import classes from './raw.module.css'

/** Some separate by what no font has a sign for. */
const visible = (separator: string) => (/\p{Cc}/u.test(separator) ? '¦' : separator)

type Props = {
  segment: Result<typeof getDocumentRaw>['segments'][number]
  separator: string
  problems: Document['problems']
  order: Document['order']
}

/** One segment, what it is for, and what is wrong with it. */
export function RawSegment({ segment, separator, problems, order }: Props) {
  const { id, elements, position } = segment
  const isWrong = (element: number) => problems.some((problem) => problem.element === element)
  const about = aboutSegment(segment, order)
  return (
    <div className={classes.segment} data-wrong={problems.length > 0 || undefined}>
      <span className={classes.position}>{position}</span>
      <span className={classes.text}>
        {id && <abbr title={about || id}>{id}</abbr>}
        {elements.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place
          <span key={index}>
            <span className={classes.separator}>{visible(separator)}</span>
            {isWrong(index + 1) ? <mark>{text || '␣'}</mark> : text}
          </span>
        ))}
        {problems.map(({ code, offset, element }) => (
          <em key={`${code} ${offset} ${element}`}> {textOf(`edi.problems.${code}`)}</em>
        ))}
      </span>
      <span className={classes.about}>{about}</span>
    </div>
  )
}
