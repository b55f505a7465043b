import os from 'node:os';
import { stepBack } from './stepBack.ts';

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;

let setPriority: jest.SpyInstance;

beforeEach(() => {
  setPriority = jest.spyOn(os, 'setPriority').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

const at = (priority: number) => jest.spyOn(os, 'getPriority').mockReturnValue(priority);

it('lowers the priority of the thread', () => {
  at(PRIORITY_NORMAL);
  stepBack('linux');
  expect(setPriority).toHaveBeenCalledWith(PRIORITY_BELOW_NORMAL);
});

it('raises none that is lower already', () => {
  at(PRIORITY_LOW);
  stepBack('linux');
  expect(setPriority).not.toHaveBeenCalled();
});

it('does without where it is not permitted', () => {
  at(PRIORITY_NORMAL);
  setPriority.mockImplementation(() => {
    throw new Error('EACCES');
  });
  expect(() => stepBack('linux')).not.toThrow();
});

it('leaves the priority alone where it is that of the whole process', () => {
  at(PRIORITY_NORMAL);
  stepBack('darwin');
  expect(setPriority).not.toHaveBeenCalled();
});
