import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Bench, ms } from './measure.ts'

const people = 20

export const signIn: Bench = {
  name: 'sign-in',
  async run() {
    const server = fork(new URL('serve-sign-in.ts', import.meta.url), [String(people)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [base] = (await once(server, 'message')) as [string]
    const login = (person: number) =>
      fetch(`${base}/Identity/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userName: `person${person}@example.com`,
          password: 'correct-horse-1!',
          type: 0,
          ssoToken: '',
          reCaptchaToken: 'off',
          reCaptchaAction: 'login',
        }),
      })
    await login(0)
    server.send('measure')
    const started = performance.now()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: people }, (_, person) => login(person)))
      const refused = answers.find(({ status }) => status !== 200)
      if (refused) throw new Error(`login answered ${refused.status}: ${await refused.text()}`)
    }
    const took = performance.now() - started
    server.send('report')
    const [delay] = (await once(server, 'message')) as [number]
    server.kill()
    return [
      { what: `event loop delay p99 during ${people} concurrent sign-ins`, value: ms(delay), wanted: '≤ 50 ms', reached: delay <= 50 },
      { what: 'sign-ins per second', value: ((people * 5) / (took / 1000)).toFixed(0), wanted: '', reached: null },
    ]
  },
}
