@echo off
rem Starts Tabtender with the Java runtime that lies beside it; no Java on the PATH is needed.
setlocal
for %%I in ("%~dp0..") do set "APP=%%~fI"
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
if /i "%~1"=="native" (
  "%APP%\bin\tabtender-native.cmd" %*
  exit /b %ERRORLEVEL%
)
set "CACHE=cli"
if /i "%~1"=="serve" set "CACHE=host"
"%APP%\runtime\bin\java.exe" "@%APP%\lib\host.args" -XX:AOTCache="%APP%\lib\%CACHE%.aot" ^
  -Dtabtender.app="%APP%" %TABTENDER_JAVA_OPTIONS% ^
  -cp "%APP%\lib\tabtender-host.jar" dev.tabtender.app.Main %*
exit /b %ERRORLEVEL%
