import type { FastifyInstance } from 'fastify'

/** What a test or a curious user may change about a part while it runs. */
export type Switches = Record<string, string | number | boolean>

/** `GET /control` shows the switches, `POST /control` changes some of them: known names only, each with a value of its own kind. */
export function switchRoutes(app: FastifyInstance, switches: Switches) {
  app.get('/control', () => switches)
  app.post<{ Body: unknown }>('/control', async (request, reply) => {
    const changes = Object.entries(request.body && typeof request.body === 'object' ? request.body : {})
    const wrong = changes.find(([name, value]) => !Object.hasOwn(switches, name) || typeof switches[name] !== typeof value)
    if (wrong) return reply.code(400).send({ error: `No such switch, or a value of another kind: ${wrong[0]}`, switches })
    Object.assign(switches, Object.fromEntries(changes))
    return switches
  })
}
