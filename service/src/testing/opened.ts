/**
 * Fixtures for a test file or a `describe`: a service with teams and people. They are removed when the tests have
 * ended.
 */
import { afterAll, beforeAll } from 'vitest';
import type { Plan } from '../enums/plans.ts';
import {
  type NewPerson,
  NOON,
  openTestService,
  type TestPerson,
  type TestService,
  type TestServiceOptions,
  type TestTeam,
} from './service.ts';

/** Opens a service for these tests. */
export function openedService(options: TestServiceOptions = {}): TestService {
  const service = { time: NOON } as TestService;
  beforeAll(async () => void Object.assign(service, await openTestService(service, options)));
  afterAll(() => service.close?.());
  return service;
}

export function openedTeam(service: TestService, slug: string, plan?: Plan): TestTeam {
  const team = {} as TestTeam;
  beforeAll(async () => void Object.assign(team, await service.createTeam(slug, plan)));
  return team;
}

export function openedPerson(service: TestService, person: NewPerson): TestPerson {
  const opened = {} as TestPerson;
  beforeAll(async () => void Object.assign(opened, await service.createPerson(person)));
  return opened;
}
