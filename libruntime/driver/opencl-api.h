/* SPDX-License-Identifier: LGPL-2.1-or-later

   OpenCL's functions, looked up when the program runs.

   libtasks is not linked with OpenCL: a program without OpenCL tasks shall not
   pay for loading it, and one with them runs on a machine without it.  So the
   loader of OpenCL's drivers, libOpenCL.so.1, is opened when it is needed,
   unless the process has OpenCL already, and clFlush (queue) is here
   rt_cl.Flush (queue).

   Everything is of OpenCL 1.2.  */

#ifndef RT_OPENCL_API_H
#define RT_OPENCL_API_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define RT_OPENCL_FUNCTIONS(X)                                                \
  X (BuildProgram)                                                            \
  X (CreateBuffer)                                                            \
  X (CreateCommandQueue)                                                      \
  X (CreateContext)                                                           \
  X (CreateKernel)                                                            \
  X (CreateProgramWithBinary)                                                 \
  X (CreateProgramWithSource)                                                 \
  X (EnqueueBarrierWithWaitList)                                              \
  X (EnqueueCopyBuffer)                                                       \
  X (EnqueueCopyBufferRect)                                                   \
  X (EnqueueMapBuffer)                                                        \
  X (EnqueueMarkerWithWaitList)                                               \
  X (EnqueueNDRangeKernel)                                                    \
  X (EnqueueReadBuffer)                                                       \
  X (EnqueueReadBufferRect)                                                   \
  X (EnqueueUnmapMemObject)                                                   \
  X (EnqueueWriteBuffer)                                                      \
  X (EnqueueWriteBufferRect)                                                  \
  X (Finish)                                                                  \
  X (Flush)                                                                   \
  X (GetDeviceIDs)                                                            \
  X (GetDeviceInfo)                                                           \
  X (GetEventInfo)                                                            \
  X (GetEventProfilingInfo)                                                   \
  X (GetKernelInfo)                                                           \
  X (GetPlatformIDs)                                                          \
  X (GetPlatformInfo)                                                         \
  X (GetProgramBuildInfo)                                                     \
  X (GetProgramInfo)                                                          \
  X (ReleaseCommandQueue)                                                     \
  X (ReleaseContext)                                                          \
  X (ReleaseEvent)                                                            \
  X (ReleaseKernel)                                                           \
  X (ReleaseMemObject)                                                        \
  X (ReleaseProgram)                                                          \
  X (RetainContext)                                                           \
  X (RetainCommandQueue)                                                      \
  X (SetEventCallback)                                                        \
  X (SetKernelArg)                                                            \
  X (WaitForEvents)

struct opencl_api
{
#define RT_OPENCL_MEMBER(NAME) __typeof__ (cl##NAME) *NAME;
  RT_OPENCL_FUNCTIONS (RT_OPENCL_MEMBER)
#undef RT_OPENCL_MEMBER
};

/* All set once rt_opencl_load has returned NULL.  */
extern struct opencl_api rt_cl;

/* The loader's file, and what is opened: that, or the library by which the
   program has OpenCL already.  */
#define RT_OPENCL_LOADER "libOpenCL.so.1"
const char *rt_opencl_loader (void);

/* Open the loader, unless that has been done.  Returns NULL, or why that is
   impossible, a string that stays.  One thread at a time.  */
const char *rt_opencl_load (void);

#endif /* RT_OPENCL_API_H */
